"""Fixtures that more than one feature's tests use."""

from collections.abc import Iterator

import pytest
from django.utils import translation
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from tests import serving

pytest_plugins = ["tests.browser", "tests.webkit.running"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    """A file's tests stay together: what they share, an app or ten years, is made once and not in each worker."""
    config.option.loadscopereorder = False  # else files with few long tests, those of browsers, come last
    return LoadFileScheduling(config, log)


@pytest.fixture(scope="module")
def started_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[serving.Server]:
    """`manage.py start`, one for the tests of a module, which must leave it without a complaint."""
    with serving.started(serving.with_static_files(tmp_path_factory.mktemp("data"))) as server:
        serving.keep_static_files(server.data_dir, tmp_path_factory.mktemp("static"))
        yield server
        assert server.complained() == ""


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """The language of a request stays on in the test's thread: the next test begins in its own."""
    yield
    translation.deactivate()
