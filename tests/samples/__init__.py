"""Tests of the sample sakkas, and of spoiling them."""
