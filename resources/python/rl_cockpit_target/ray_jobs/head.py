"""Ray head of this machine: one call of its jobs API, bounded in time and size. No other machine is ever asked: anyone who can reach that API can run code."""

import json
import os
import socket
import urllib.parse

from rl_cockpit_target.host.regular_files import read_regular

DEFAULT_ADDRESS = "http://127.0.0.1:8265"
#: Where Ray's own command line reads the address of the jobs API from.
ADDRESS_VARIABLES = ("RAY_API_SERVER_ADDRESS", "RAY_ADDRESS")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
TIMEOUT_S = 20
CONNECT_TIMEOUT_S = 2
MAX_BYTES = 32 << 20  # the list of all jobs holds the last words of each
MAX_TOKEN = 4096
MAX_WORDS = 600


class Answer:
    """How one call ended. `status` is None where there was no answer; `value` is its JSON, None where it is none."""

    def __init__(self, status, text="", problem=None, is_refused=False):
        self.status, self.text, self.problem = status, text, problem
        #: Nothing listens there: a head that is only slow keeps its port.
        self.is_refused = is_refused
        try:
            self.value = json.loads(text) if self.ok else None
        except ValueError:
            self.value = None

    @property
    def ok(self):
        return self.status == 200

    @property
    def is_silent(self):
        """Whether nothing is known of what was asked: no answer, or none without the right token."""
        return self.status is None or self.status in (401, 403)

    def words(self):
        """Why it is no good answer, for a sentence: of a traceback the last line."""
        if self.status == 401:
            return "it wants a token, and there is none in %s" % token_path()
        if self.status == 403:
            return "it does not accept the token in %s" % token_path()
        lines = [line.strip() for line in self.text.splitlines() if line.strip(" \t.")]
        return (self.problem or (lines[-1] if lines else "status %s" % self.status))[-MAX_WORDS:]


def address():
    """Address of the jobs API, as Ray's own command line finds it. Raises ValueError, in a sentence, for another machine's."""
    for name in ADDRESS_VARIABLES:
        value = os.environ.get(name, "")
        if value.startswith("http://"):
            if urllib.parse.urlsplit(value).hostname not in LOOPBACK:
                raise ValueError("%s names another machine, and only the head of this one is asked, over its loopback" % name)
            return value.rstrip("/")
    return DEFAULT_ADDRESS


def token_path():
    return os.environ.get("RAY_AUTH_TOKEN_PATH") or os.path.join(os.path.expanduser("~"), ".ray", "auth_token")


def token():
    """The token as Ray itself finds it: RAY_AUTH_TOKEN, the file of RAY_AUTH_TOKEN_PATH, ~/.ray/auth_token; None where there is none."""
    named = os.environ.get("RAY_AUTH_TOKEN")
    if named:
        return named.strip()
    try:
        return read_regular(token_path(), MAX_TOKEN).decode("ascii", "ignore").strip() or None
    except OSError:
        return None


def call(method, path, body=None, is_anonymous=False, base=None):
    """Answer to `method path`. Never raises: a head that is away or hangs is an answer, too."""
    # Loaded with the first call: it would take a third of the time in which an agent starts, also where there is no Ray.
    from rl_cockpit_target.ray_jobs.http_request import HTTPError, Request, URLError, open_request

    try:
        request = Request((base or address()) + path, method=method)
        request.add_header("User-Agent", "rl-cockpit")
        secret = None if is_anonymous else token()
        if secret:
            request.add_header("Authorization", "Bearer " + secret)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        with open_request(request, TIMEOUT_S) as response:
            return read_answer(response, response.status)
    except HTTPError as error:
        with error:
            return read_answer(error, error.code)
    except URLError as error:
        return Answer(None, problem=problem_of(error.reason), is_refused=isinstance(error.reason, ConnectionRefusedError))
    except (OSError, ValueError) as error:
        return Answer(None, problem=problem_of(error))


def read_answer(response, status):
    """Answer of a response that came; one that is too long is none."""
    try:
        data = response.read(MAX_BYTES + 1)
    except OSError as error:
        return Answer(None, problem=problem_of(error))
    if len(data) > MAX_BYTES:
        return Answer(None, problem="its answer is longer than %d MiB" % (MAX_BYTES >> 20))
    return Answer(status, data.decode("utf-8", "replace"))


def problem_of(error):
    """A failed call in words."""
    if isinstance(error, socket.timeout):
        return "it did not answer within %d s" % TIMEOUT_S
    if isinstance(error, ConnectionRefusedError):
        return "nothing listens on %s" % address()
    return str(error)[:MAX_WORDS]


def has_head():
    """Whether something listens where the jobs API of a head would. On Windows a closed port costs seconds, and no cluster of Ray has its head there."""
    if os.name == "nt":
        return False
    try:
        parts = urllib.parse.urlsplit(address())
        with socket.create_connection((parts.hostname, parts.port or 80), timeout=CONNECT_TIMEOUT_S):
            return True
    except (OSError, ValueError):
        return False


def values(answer, *keys):
    """The nested value at these keys of an answer; None if the answer has another shape."""
    value = answer.value
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value
