"""The service: the تحقق page, its API, and the records that people chose to keep."""
