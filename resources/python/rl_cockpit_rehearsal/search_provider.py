"""Loopback search provider: answers like the real one's JSON, and records every query that the training sends."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from rl_cockpit_rehearsal.transcripts import CAPITALS


def answer_for(query):
    """The provider's `{"organic": [{"description": …}]}` for a query."""
    existing = ["The capital of %s is %s." % pair for pair in sorted(CAPITALS.items()) if pair[0].lower() in query.lower()]
    return {"organic": [{"description": text} for text in existing or ["Nothing about %s." % query[:60]]]}


def query_of(body):
    """The query in the address that the tool asks the provider to fetch; '' for anything else."""
    try:
        address = json.loads(body or b"{}").get("url", "")
        return parse_qs(urlsplit(address).query).get("q", [""])[0]
    except (ValueError, AttributeError):
        return ""


class SearchProvider:
    """HTTP server on 127.0.0.1 in a thread. `queries` has what was asked, `refused` counts requests without a key."""

    def __init__(self):
        self.queries = []
        self.refused = 0
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                provider.answer(self)

            def log_message(self, format, *args):
                """Quiet: the training's own log is what the user reads."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = "http://127.0.0.1:%d/request" % self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, request):
        query = query_of(request.rfile.read(int(request.headers.get("content-length", 0))))
        key = (request.headers.get("authorization") or "").replace("Bearer", "").strip()
        self.queries.append(query)
        if key in ("", "None"):
            self.refused += 1
            status, text = 401, "Unauthorized: no key"
        else:
            status, text = 200, json.dumps(answer_for(query))
        body = text.encode()
        request.send_response(status)
        request.send_header("content-length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    def close(self):
        self.server.shutdown()
        self.server.server_close()
