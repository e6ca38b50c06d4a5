"""The QR code that a terminal can show."""

from scorekeeper.server.terminal import qr_code


def test_qr_code_fits_a_small_window() -> None:
    lines = qr_code("http://192.168.178.123:8000/", "utf-8").splitlines()
    assert len(lines) == 15
    assert {len(line) for line in lines} == {29 + len("\033[30;107m" + "\033[0m")}


def test_qr_code_is_left_out_where_the_terminal_has_no_blocks() -> None:
    assert qr_code("http://192.168.1.23:8000/", "latin-1") == ""
    assert qr_code("http://192.168.1.23:8000/", "no such encoding") == ""
