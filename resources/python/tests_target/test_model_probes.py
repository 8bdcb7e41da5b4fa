import http.server
import json
import os
import shutil
import struct
import tempfile
import threading
import unittest
from unittest import mock

from rl_cockpit_target.scripts.probes import model_folder, search_key


def safetensors(values, cut=0):
    """Bytes of a safetensors file with one tensor of so many bytes."""
    header = json.dumps({"__metadata__": {"format": "pt"}, "w": {"dtype": "U8", "shape": [values], "data_offsets": [0, values]}}).encode()
    full = struct.pack("<Q", len(header)) + header + bytes(values)
    return full[: len(full) - cut]


def answers_of(script, words):
    said = []
    script.main(words, lambda **answer: said.append(answer))
    return said


class ModelFolderTest(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp(prefix="rl-cockpit-models-")
        self.addCleanup(shutil.rmtree, self.root, True)
        self.folder = os.path.join(self.root, "Qwen", "tiny")
        os.makedirs(self.folder)
        self.write("config.json", b"{}")

    def write(self, name, content):
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(content)

    def read(self):
        (root,) = answers_of(model_folder, {"roots": [self.root]})
        return root["folders"][0]

    def test_the_header_of_safetensors_says_how_long_the_file_has_to_be(self):
        self.write("model.safetensors", safetensors(1000))
        full = self.read()["weights"][0]
        self.assertEqual(full["needs"], full["bytes"])
        self.write("model.safetensors", safetensors(1000, cut=400))
        half = self.read()["weights"][0]
        self.assertEqual(half["needs"] - half["bytes"], 400)
        self.assertIsNone(half["fault"])

    def test_a_file_of_a_download_that_has_not_arrived_is_named_and_no_model_of_its_own(self):
        parts = os.path.join(self.folder, ".rl-cockpit-download-0123456789abcdef")
        os.mkdir(parts)
        with open(os.path.join(parts, "model.safetensors.part"), "wb") as file:
            file.write(safetensors(1000, cut=400))
        os.remove(os.path.join(self.folder, "config.json"))
        (root,) = answers_of(model_folder, {"roots": [self.root]})
        (folder,) = root["folders"]
        self.assertEqual(folder["path"], self.folder)
        self.assertEqual(folder["weights"], [])
        self.assertEqual(folder["parts"], ["model.safetensors.part"])

    def test_a_pointer_of_git_lfs_and_a_cut_header_are_faults_and_not_sizes(self):
        self.write("a.safetensors", b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n")
        self.write("b.safetensors", safetensors(1000)[:30])
        self.write("c.safetensors", b"")
        faults = [weight["fault"] for weight in self.read()["weights"]]
        self.assertEqual(faults[0], "lfs pointer")
        self.assertIn("header", faults[1])
        self.assertIn("header", faults[2])

    def test_a_header_of_any_shape_never_ends_the_probe(self):
        for text in (b"[]", b"{\"w\": 1}", b"{\"w\": {\"data_offsets\": []}}", b"{\"w\": {\"data_offsets\": [0, null]}}", b"\xff"):
            self.write("model.safetensors", struct.pack("<Q", len(text)) + text)
            self.assertIsNotNone(self.read()["weights"][0]["fault"], text)

    def test_every_shard_that_the_index_names_is_told(self):
        self.write("model.safetensors.index.json", b'{"weight_map": {"a": "m-1.safetensors", "b": "m-2.safetensors"}}')
        self.write("m-1.safetensors", safetensors(10))
        existing = self.read()
        self.assertEqual(existing["indexes"][0]["shards"], ["m-1.safetensors", "m-2.safetensors"])
        self.assertEqual([weight["name"] for weight in existing["weights"]], ["m-1.safetensors"])

    def test_a_broken_link_into_a_cache_is_told(self):
        os.symlink("../../blobs/missing", os.path.join(self.folder, "model.safetensors"))
        self.assertEqual(self.read()["weights"][0]["fault"], "broken link")

    def test_a_root_whose_variable_is_not_set_is_not_searched(self):
        self.assertEqual(answers_of(model_folder, {"roots": ["$RL_COCKPIT_NO_SUCH/hub"]})[0]["exists"], False)


class Provider(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        is_right = self.headers["Authorization"] == "Bearer right-key"
        self.send_response(200 if is_right else 401)
        self.end_headers()
        if is_right and self.path == "/zone/get_active_zones":
            self.wfile.write(b'[{"name": "serp_api1", "type": "serp"}]')

    def log_message(self, *_):
        pass


class SearchKeyTest(unittest.TestCase):
    def setUp(self):
        self.server = http.server.HTTPServer(("127.0.0.1", 0), Provider)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def ask(self, key, zone):
        url = "http://127.0.0.1:%d" % self.server.server_port
        existing = {"BRIGHTDATA_API_KEY": key, "BRIGHTDATA_ZONE": zone, "no_proxy": "127.0.0.1"}
        with mock.patch.dict(os.environ, existing):
            (answer,) = answers_of(search_key, {"url": url})
        self.assertNotIn("right-key", json.dumps(answer))
        return answer

    def test_a_wrong_key_is_refused_with_401_and_a_right_one_names_the_zones(self):
        self.assertEqual(self.ask("wrong-key", "serp_api1")["status"], 401)
        right = self.ask("right-key", "serp_api1")
        self.assertEqual((right["status"], right["zones"], right["isActive"]), (200, ["serp_api1"], True))

    def test_a_zone_of_another_account_is_not_active_and_no_key_asks_nobody(self):
        self.assertEqual(self.ask("right-key", "other")["isActive"], False)
        self.assertEqual(self.ask("", "serp_api1")["status"], None)


if __name__ == "__main__":
    unittest.main()
