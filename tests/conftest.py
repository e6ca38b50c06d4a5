"""Fixtures that more than one feature's tests use."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from tests import serving

pytest_plugins = ["tests.browser", "tests.webkit"]


@pytest.fixture(scope="module")
def started_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[serving.Server]:
    """`manage.py start`, one for the tests of a module, which must leave it without a complaint."""
    with serving.started(tmp_path_factory.mktemp("data")) as server:
        yield server
        assert server.complained() == ""


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """The language of a request stays on in the test's thread: the next test begins in its own."""
    yield
    translation.deactivate()
