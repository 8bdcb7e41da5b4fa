"""Reach of a package server: DNS, proxy, certificates, HTTP status and time of one small request. Sends nothing but that request."""

import configparser
import http.client
import os
import re
import socket
import ssl
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

MAX_BYTES = 4096


def pip_files():
    """Configuration files of pip, the last wins; pip.pypa.io/en/stable/topics/configuration."""
    home = os.path.expanduser("~")
    if os.name == "nt":
        return [os.path.join(os.environ.get("APPDATA", home), "pip", "pip.ini")]
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    named = [os.environ["PIP_CONFIG_FILE"]] if os.environ.get("PIP_CONFIG_FILE") else []
    return ["/etc/pip.conf", os.path.join(home, ".pip", "pip.conf"), os.path.join(config, "pip", "pip.conf")] + named


def pip_setting(name):
    """(value, where it is set) of pip, environment first; (None, None) where it is not set."""
    variable = "PIP_" + name.upper().replace("-", "_")
    if os.environ.get(variable):
        return os.environ[variable], variable
    matches = (None, None)
    for path in pip_files():
        parser = configparser.RawConfigParser()
        try:
            parser.read(path, encoding="utf-8")
            matches = (parser.get("global", name), path)
        except (configparser.Error, OSError, UnicodeDecodeError):
            continue
    return matches


def address(words):
    """(URL, where it is set or None): the user's own mirror in place of the usual server."""
    if words.get("mirror") == "pip":
        index, source = pip_setting("index-url")
        return (index.rstrip("/") + "/pip/", source) if index else (words["url"], None)
    if words.get("mirror") == "huggingface" and os.environ.get("HF_ENDPOINT"):
        return os.environ["HF_ENDPOINT"].rstrip("/") + "/api/models?limit=1", "HF_ENDPOINT"
    return words["url"], None


def without_password(url):
    """A URL without user and password; '' for none."""
    return re.sub(r"//[^/@]*@", "//", url or "")


def proxy_for(url):
    """The proxy that a request of this URL goes through; None where it goes straight."""
    parts = urllib.parse.urlsplit(url)
    if urllib.request.proxy_bypass(parts.hostname or ""):
        return None
    return urllib.request.getproxies().get(parts.scheme)


def chain(error):
    """An error, and what it was raised for."""
    while error is not None:
        yield error
        reason = getattr(error, "reason", None)
        error = reason if isinstance(reason, BaseException) else error.__cause__


KINDS = (
    (ssl.SSLCertVerificationError, "certificate"), (ssl.SSLError, "tls"), (socket.gaierror, "dns"),
    (ConnectionRefusedError, "refused"), (socket.timeout, "timeout"), (ConnectionError, "reset"),
)  # fmt: skip


def kind_of(error):
    """Kind of a failure: certificate, tls, dns, refused, timeout, reset, tunnel or other."""
    for one in chain(error):
        for cause, kind in KINDS:
            if isinstance(one, cause):
                return kind
        if "Tunnel connection failed" in str(one):
            return "tunnel"
    return "other"


def tunnel_status(error):
    """Status with which a proxy refused a tunnel: `Tunnel connection failed: 407 Proxy Authentication Required`."""
    match = re.search(r"Tunnel connection failed: (\d{3})", str(error))
    return int(match.group(1)) if match else None


def request(url, limit_s):
    """{status, kind, error} of one GET, of which the first bytes are read."""
    requested = urllib.request.Request(url, headers={"User-Agent": "rl-cockpit", "Accept": "text/html, application/json, */*"})
    try:
        with urllib.request.urlopen(requested, timeout=limit_s) as answer:
            answer.read(MAX_BYTES)
            return {"status": answer.status, "kind": None, "error": None}
    except urllib.error.HTTPError as error:
        return {"status": error.code, "kind": None, "error": str(error)}
    except (OSError, ValueError, http.client.HTTPException) as error:
        return {"status": tunnel_status(error), "kind": kind_of(error), "error": without_password("%s: %s" % (type(error).__name__, error))[:500]}


def authorities():
    """Files of own certificate authorities that are named, by variable."""
    names = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "PIP_CERT")
    return {name: os.environ[name] for name in names if os.environ.get(name)}


def proxy_sources():
    """Where proxies are set for this user: `file:line` of the usual files. Values are not read out: they may hold a password."""
    home = os.path.expanduser("~")
    usual = [os.path.join(home, name) for name in (".profile", ".bash_profile", ".bashrc", ".zprofile", ".zshrc")] + ["/etc/environment"]
    matches = []
    for path in usual:
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                lines = list(enumerate(file, 1))
        except OSError:
            continue
        matches += ["%s:%d" % (path, number) for number, line in lines if re.match(r"\s*(export\s+)?(https?|all)_proxy=", line, re.I)]
    return matches


def main(words, report):
    """words: {url, mirror: `pip`, `huggingface` or null, limitS} → how the request went, and through what"""
    url, source = address(words)
    proxy = proxy_for(url)
    began = time.monotonic()
    done = request(url, words["limitS"])
    took_ms = (time.monotonic() - began) * 1000
    report(
        url=without_password(url), source=source, proxy=without_password(proxy) or None, tookMs=took_ms,
        proxySources=proxy_sources() if proxy else [], authorities=authorities(), platform=sys.platform, **done
    )
