"""The addresses of the demo. Every one of them stands in the table of roles, tests/accounts/test_access.py."""

from django.urls import path

from .views import demo

urlpatterns = [
    path("demo/", demo.demo, name="demo"),
    path("leagues/<uuid:uid>/demo/remove/", demo.remove, name="remove_demo"),
]
