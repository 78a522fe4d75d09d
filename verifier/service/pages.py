"""The pages that people read."""

from flask import Blueprint, render_template, request

from ..trust import Trust
from .app import parts
from .language import language

pages = Blueprint("pages", __name__)


@pages.get("/")
def home() -> str:
    return render_template("home.html")


@pages.post("/")
def verify() -> str:
    data = request.form.get("record", "").encode()
    judged = parts().judges.judge(data, Trust())
    return render_template("report.html", report=judged.report, lang=language())
