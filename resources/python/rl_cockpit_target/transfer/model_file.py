"""Fetches one file of a Hugging Face repository into a model folder: resumes, proves length and SHA-256, and only then replaces what is there."""

import hashlib
import os
import re
import sys
import time
from urllib import error, parse, request

CHUNK = 1 << 20
REPORT_INTERVAL_S = 2
QUIET_S = 60
SHA256 = re.compile(r'"?([0-9a-f]{64})"?\Z')


class KeepFirst(request.HTTPRedirectHandler):
    """Follows redirects and keeps the headers of the first answer: the Hub gives the hash there, its storage does not."""

    def __init__(self):
        self.headers = None

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        if self.headers is None:
            self.headers = headers
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class Failed(Exception):
    """Reason why the file could not be fetched, as a sentence."""


def open_from(url, start):
    """(response, its own headers, the headers of the first answer) of a request for the bytes from `start` on."""
    keep = KeepFirst()
    headers = {"Range": "bytes=%d-" % start} if start else {}
    try:
        response = request.build_opener(keep).open(request.Request(url, headers=headers), timeout=QUIET_S)
    except error.HTTPError as refused:
        if refused.code in (401, 403):
            raise Failed("%s needs a login (HTTP %d). Store a Hugging Face token under Settings, Secrets, and download the model again." % (url, refused.code))
        raise Failed("%s answered HTTP %d." % (url, refused.code))
    return response, keep.headers or response.headers


def hash_of(headers):
    """SHA-256 that the Hub names for a file of Git LFS; None where it names none."""
    match = SHA256.match(headers.get("X-Linked-Etag") or headers.get("ETag") or "")
    return match.group(1) if match else None


def sha256_of(path):
    """SHA-256 of a file, in hexadecimal."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for chunk in iter(lambda: file.read(CHUNK), b""):
            digest.update(chunk)
    return digest.hexdigest()


def length_of(response, start):
    """Length of the whole file in bytes; None where the server does not say."""
    length = response.headers.get("Content-Length")
    return start + int(length) if length and length.isdigit() else None


def receive(response, file, done, total):
    """Writes what arrives, and shows how far it is."""
    reported = time.monotonic()
    for chunk in iter(lambda: response.read(CHUNK), b""):
        file.write(chunk)
        done += len(chunk)
        if time.monotonic() - reported >= REPORT_INTERVAL_S:
            reported = time.monotonic()
            print("  %.1f MB%s" % (done / 1e6, "" if total is None else " of %.1f MB" % (total / 1e6)), flush=True)
    file.flush()
    os.fsync(file.fileno())


def fetch(endpoint, repo, revision, folder, name):
    """Fetches `name`. Raises Failed, with a sentence; the file that was there stays until the new one is proved."""
    if os.path.basename(name) != name or name in ("", ".", ".."):
        raise Failed("%r is no name of a file." % name)
    url = "/".join([endpoint.rstrip("/"), parse.quote(repo), "resolve", parse.quote(revision, safe=""), parse.quote(name)])
    path = os.path.join(folder, name)
    part = path + ".fetch.part"
    start = os.path.getsize(part) if os.path.isfile(part) else 0
    try:
        response, first = open_from(url, start)
        # Without a hash nothing would prove that the two halves are of one file.
        if start and (response.status != 206 or hash_of(first) is None):
            response.close()
            start = 0
            response, first = open_from(url, 0)
        with response, open(part, "ab" if start else "wb") as file:
            total = length_of(response, start)
            receive(response, file, start, total)
    except (OSError, ValueError) as problem:
        raise Failed("%s could not be fetched: %s. Run this again: it continues where it stopped." % (name, getattr(problem, "reason", problem)))
    prove(name, part, total, hash_of(first))
    os.replace(part, path)


def prove(name, part, total, expected):
    """Raises Failed where a part is not the whole file."""
    size = os.path.getsize(part)
    if total is not None and size < total:
        raise Failed("%s ended after %d of %d bytes. Run this again: it continues where it stopped." % (name, size, total))
    if (total is not None and size != total) or (expected is not None and sha256_of(part) != expected):
        os.remove(part)
        raise Failed("%s is not what the Hub names (its length or SHA-256 differs). Run this again: it starts over." % name)


def main(words):
    """words: repository, revision, folder, names. Ends with exit code 1 and a sentence where one cannot be had."""
    repo, revision, folder = words[:3]
    endpoint = os.environ.get("HF_ENDPOINT") or "https://huggingface.co"
    try:
        for name in words[3:]:
            print("Fetching %s of %s from %s" % (name, repo, endpoint), flush=True)
            fetch(endpoint, repo, revision, folder, name)
            print("  %s is whole." % name, flush=True)
    except Failed as failed:
        print(failed, flush=True)
        sys.exit(1)
