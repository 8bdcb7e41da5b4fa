import http.server
import json
import threading
import unittest

from rl_cockpit_target.scripts.probes import freeze

FILES = {
    "wheeled": [("wheeled-1.0-py3-none-any.whl", None), ("wheeled-2.0-py3-none-any.whl", ">=99"), ("wheeled-0.9.tar.gz", None)],
    "sources": [("sources-1.0-cp27-cp27m-win32.whl", None), ("sources-1.0.tar.gz", None)],
    "windows-only": [("windows_only-3.1-cp27-cp27m-win32.whl", None)],
    "odd": [("odd-not-a-version-.whl", None), ("odd.exe", None), ("odd-1.0-py3-none-any.whl", None)],
}


class Index(http.server.BaseHTTPRequestHandler):
    is_json = True

    def do_GET(self):
        name = self.path.strip("/").split("/")[-1]
        if name == "broken":
            return self.send_error(500)
        if name not in FILES:
            return self.send_error(404)
        if self.is_json:
            kind = "application/vnd.pypi.simple.v1+json"
            text = json.dumps({"files": [{"filename": file, "requires-python": python, "size": 10} for file, python in FILES[name]]})
        else:
            kind = "text/html"
            text = "".join('<a href="x" data-requires-python="%s">%s</a>' % ((python or "").replace(">", "&gt;"), file) for file, python in FILES[name])
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *args):
        pass


class PackageOffersTest(unittest.TestCase):
    def setUp(self):
        if freeze.packaging() is None:
            self.skipTest("This Python has neither pip nor packaging.")
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Index)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def offers(self, *request):
        index = "http://127.0.0.1:%d/simple" % self.server.server_port
        requirements = [{"name": name, "spec": spec, "marker": marker} for name, spec, marker in request]
        said = []
        freeze.main({"requirements": requirements, "indexes": [index], "extra": [], "limitS": 5}, lambda **answer: said.append(answer))
        return said[0]["offers"]

    def kinds(self):
        return [
            (one["kind"], one.get("version"))
            for one in self.offers(
                ("wheeled", "", None), ("wheeled", "<1", None), ("sources", "==1.0", None), ("windows-only", "", None),
                ("odd", "", None), ("absent", "", None), ("wheeled", ">5", None), ("wheeled", "", 'sys_platform == "nowhere"'),
            )
        ]  # fmt: skip

    EXPECTED = [("wheel", "1.0"), ("sdist", "0.9"), ("sdist", "1.0"), ("none", None), ("wheel", "1.0"), ("missing", None), ("none", None), ("elsewhere", None)]

    def test_a_wheel_counts_only_for_this_python_and_this_system(self):
        self.assertEqual(self.kinds(), self.EXPECTED)

    def test_an_index_that_answers_with_html_is_read_the_same_way(self):
        Index.is_json = False
        self.addCleanup(setattr, Index, "is_json", True)
        self.assertEqual(self.kinds(), self.EXPECTED)

    def test_an_index_that_fails_and_a_broken_marker_are_answers_about_their_line_alone(self):
        kinds = [one["kind"] for one in self.offers(("broken", "", None), ("wheeled", "", "not a marker"), ("wheeled", "", None))]
        self.assertEqual(kinds, ["error", "error", "wheel"])
