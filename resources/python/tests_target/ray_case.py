"""Helpers of the tests of Ray jobs: a server that answers as a head's jobs API was recorded to answer."""

import http.server
import json
import os
import threading
import unittest
from unittest import mock

from tests_target.slurm_case import RUN, temporary_folder

TOKEN = "right"
JOB = "rlc-" + RUN
#: Of `GET /api/jobs/ID`, Ray 2.60.
DETAILS = {
    "type": "SUBMISSION", "job_id": None, "submission_id": JOB, "driver_info": None, "status": "RUNNING", "entrypoint": "exec python3 -I supervise.py",
    "message": "Job is currently running.", "error_type": None, "start_time": 1795522990440, "end_time": None, "metadata": {"rl_cockpit_run": RUN},
    "runtime_env": None, "driver_agent_http_address": "http://192.0.2.2:52365", "driver_node_id": "25b61e31", "driver_exit_code": None,
}


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        self.server.calls.append((self.command, self.path, body, self.headers.get("Authorization")))
        status, value = self.server.reply(self.command, self.path, self.headers.get("Authorization"))
        if status is None:
            return  # the connection is closed without a word
        data = (value if isinstance(value, str) else json.dumps(value)).encode()
        self.send_response(status)
        if status in (301, 302):
            self.send_header("Location", value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_DELETE = answer

    def log_message(self, *_args):
        pass


class RayCase(unittest.TestCase):
    """A head whose answers are `self.replies`, {(method, path): (status, value)}; a status of None cuts the connection."""

    def setUp(self):
        self.home = temporary_folder(self)
        self.dir = os.path.join(self.home, RUN)
        os.makedirs(self.dir)
        self.replies = {("GET", "/api/version"): (200, {"version": "4", "ray_version": "2.60.0"})}
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.calls, self.server.reply = [], self.reply
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        env = {"RAY_API_SERVER_ADDRESS": "http://127.0.0.1:%d" % self.server.server_port, "RAY_AUTH_TOKEN_PATH": os.path.join(self.home, "token")}
        patch = mock.patch.dict(os.environ, env)
        patch.start()
        self.addCleanup(patch.stop)
        for name in ("RAY_AUTH_TOKEN", "RAY_ADDRESS"):
            os.environ.pop(name, None)
        self.put_token(TOKEN)

    def reply(self, method, path, authorization):
        if authorization is None:
            return 401, "Unauthorized: Missing authentication token"
        if authorization != "Bearer " + TOKEN:
            return 403, "Forbidden: Invalid authentication token"
        return self.replies.get((method, path), (404, "Job nosuch does not exist"))

    def put_token(self, token):
        with open(os.path.join(self.home, "token"), "w", encoding="utf-8") as file:
            file.write(token + "\n")

    def answers(self, path, value, status=200, method="GET"):
        self.replies[(method, path)] = (status, value)

    def put(self, name, value):
        with open(os.path.join(self.dir, name), "w", encoding="utf-8") as file:
            json.dump(value, file)

    def read(self, name):
        with open(os.path.join(self.dir, name), encoding="utf-8") as file:
            return json.load(file)

    def calls(self, method):
        return [path for name, path, _, _ in self.server.calls if name == method]
