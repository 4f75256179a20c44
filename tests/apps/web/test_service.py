"""The app as a service: below a path, behind a proxy, with settings from the environment."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.apps.web.server import served
from tests.sentences import NEEDS_APP
from wythoff.apps.cli.programs import SETTINGS, _settings

pytest.importorskip("uvicorn", reason=NEEDS_APP)
SERVICE = Path(__file__).parents[3] / "packaging/service"
NAME = "games.example.org"
TOKEN = "c1assroom"


def answer(address, **headers):
    """Return status, headers and text of the response at an address."""
    try:
        with urlopen(Request(address, headers=headers), timeout=30) as found:
            return found.status, found.headers, found.read().decode("utf-8", "replace")
    except HTTPError as error:
        return error.code, error.headers, error.read().decode("utf-8", "replace")


def test_pages_below_a_path_have_relative_links(opened):
    with opened(root="/wythoff") as client:
        for place in ("/wythoff/", "/wythoff/play?game=g1", "/wythoff/papers"):
            found = client.get(place)
            assert found.status_code == 200
            assert not re.findall(r'(?:href|src)="/', found.text)
        assert client.get("/wythoff/static/board.js").status_code == 200
        assert client.get("/wythoff/api/game?game=g1").json()["name"] == "g1()"
        assert client.get("/play").status_code == 200  # as if the proxy removed the path
        found = client.get("/wythoff")
        assert (found.status_code, found.headers["location"]) == (308, "/wythoff/")


def test_health_needs_no_token_and_no_name(opened):
    client = opened(token=TOKEN)
    found = client.get("/healthz", headers={"host": "probe"})
    assert (found.status_code, found.text) == (200, "ok\n")


def test_a_person_without_the_token_gets_a_page_to_type_it(opened):
    client = opened(hosts=None, token=TOKEN)
    found = client.get("/play?game=g1&from=%3Cb%3E", headers={"accept": "text/html"})
    assert found.status_code == 401
    assert 'name="token"' in found.text
    assert 'name="game" value="g1"' in found.text
    assert "<b>" not in found.text
    assert "style-src 'sha256-" in found.headers["content-security-policy"]


def test_links_of_a_page_carry_the_token(opened):
    with opened(hosts=None, token=TOKEN) as client:
        client.cookies.set("wythoff", TOKEN)
        data = re.search(r'id="page-data">(.*?)</script>', client.get("/play?game=g1").text)[1]
        assert json.loads(data)["token"] == TOKEN


def test_answers_are_compressed_but_for_pictures(opened):
    with opened() as client:
        assert client.get("/static/board.js", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"
        picture = client.get("/pictures/wythoff.png", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in picture.headers


def test_requests_are_logged_without_parameters(opened, capsys):
    client = opened(hosts=None, token=TOKEN, log=True)
    client.get(f"/play?token={TOKEN}")
    entry = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert (entry["method"], entry["path"], entry["status"]) == ("GET", "/play", 303)
    assert TOKEN not in json.dumps(entry)


def test_service_reads_environment_and_obeys_sigterm(tmp_path):
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    given = {"TOKEN": f"@{tmp_path}/token", "ROOT_PATH": "wythoff/", "TRUSTED_HOST": NAME, "NO_OPEN": "1", "PORT": "0"}
    environment = {**os.environ, **{f"WYTHOFF_APP_{name}": value for name, value in given.items()}}
    command = [sys.executable, "-m", "wythoff", "app"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as app:
        try:
            line = app.stdout.readline()
            found = re.search(rf"(http://127.0.0.1:\d+/wythoff/)\?token={TOKEN}", line)
            assert found, line
            assert answer(f"{found[1]}play", Cookie=f"wythoff={TOKEN}")[0] == 200
            assert answer(found[1], Host="evil.example")[0] == 421
            assert answer(found[1], Host=NAME)[0] == 401
        finally:
            app.send_signal(signal.SIGTERM)
        assert app.wait(20) == 0


def test_typed_settings_precede_the_environment(monkeypatch):
    for name, text in (("PORT", "8099"), ("HOST", "localhost"), ("ACCESS_LOG", "0"), ("NO_OPEN", "1")):
        monkeypatch.setenv(f"WYTHOFF_APP_{name}", text)
    typed = Namespace(**dict.fromkeys(SETTINGS) | {"port": 0, "no_open": False, "access_log": False})
    given = _settings(typed)
    assert (given["port"], given["host"], given["access_log"], given["no_open"]) == (0, "localhost", False, True)


@pytest.mark.parametrize(
    ("option", "said"),
    [(("--root-path", "/a b"), "--root-path must be made of"), (("--token", "@missing"), "a file with a token")],
)
def test_wrong_settings_are_refused_in_a_line(option, said):
    command = [sys.executable, "-m", "wythoff", "app", "--no-open", "--port", "0", *option]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr


def test_nginx_clients_have_their_own_rate_limits(tmp_path):
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        pytest.skip("nginx is not installed")
    options = ("--root-path", "/wythoff", "--trusted-host", NAME, "--forwarded-allow-ips", "127.0.0.1", "--access-log")
    with served(*options) as (address, _):
        port = int(re.search(r":(\d+)", address.partition("//")[2])[1])
        outside = port + 1 if port < 65000 else port - 1
        passed = (SERVICE / "nginx.conf").read_text().replace("127.0.0.1:8080", f"127.0.0.1:{port}")
        # Each visitor of the test sends a name, which stands for an IP address.
        passed = passed.replace("$remote_addr", "$http_x_visitor")
        folders = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy"))
        (tmp_path / "nginx.conf").write_text(
            f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}}\n"
            f"http {{ access_log off; {folders}\nserver {{ listen 127.0.0.1:{outside};\n{passed}}} }}\n"
        )
        command = [nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
        with subprocess.Popen(command, stderr=subprocess.PIPE) as proxy:
            try:
                at = f"http://127.0.0.1:{outside}/wythoff"
                for _ in range(100):
                    try:
                        found = answer(f"{at}/healthz")
                        break
                    except OSError:
                        signal.sigtimedwait([], 0.1)
                assert found[::2] == (200, "ok\n")
                for place, text in (("/", "gallery"), ("/play?game=g1", "g1"), ("/static/board.js", "Match")):
                    status, _, content = answer(at + place, Host=NAME, **{"X-Visitor": "a"})
                    assert status == 200
                    assert text in content
                assert answer(f"{at}/play", Host="evil.example", **{"X-Visitor": "a"})[0] == 421
                with ThreadPoolExecutor(16) as many:
                    found = many.map(lambda _: answer(f"{at}/none", Host=NAME, **{"X-Visitor": "b"})[0], range(1500))
                assert 429 in found
                assert answer(f"{at}/none", Host=NAME, **{"X-Visitor": "c"})[0] == 404
            finally:
                proxy.terminate()


def test_the_unit_is_one_for_systemd(tmp_path):
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / "wythoff.service"
    unit.write_text((SERVICE / "wythoff.service").read_text().replace("/opt/wythoff/bin/wythoff", sys.executable))
    done = subprocess.run([verify, "verify", "--man=no", str(unit)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_the_compose_file_names_files_that_are_there():
    text = (SERVICE / "compose.yaml").read_text()
    assert (SERVICE / re.search(r"context: (\S+)", text)[1] / re.search(r"dockerfile: (\S+)", text)[1]).is_file()
    assert set(re.findall(r"WYTHOFF_APP_(\w+)", text)) == {"TOKEN", "ACCESS_LOG"}
