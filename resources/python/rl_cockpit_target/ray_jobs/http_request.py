"""HTTP request to the Ray head of this machine: no proxy, no redirect."""

from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

__all__ = ["HTTPError", "Request", "URLError", "open_request"]


class NoRedirect(HTTPRedirectHandler):
    """The token is for this head alone."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        return None


#: Without the proxies of the environment: the head is on this machine.
OPENER = build_opener(ProxyHandler({}), NoRedirect)


def open_request(request, timeout_s):
    """Response to a request. Raises HTTPError for a status from 300 on, URLError without an answer."""
    return OPENER.open(request, timeout=timeout_s)
