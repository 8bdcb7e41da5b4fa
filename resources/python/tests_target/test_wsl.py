import os
import tempfile
import unittest

from rl_cockpit_target.host.wsl import stray_libraries

GNU = "/usr/lib/x86_64-linux-gnu"


@unittest.skipIf(os.name == "nt", "libraries of a distro: paths of Linux")
class StrayDriversTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = os.path.realpath(folder.name)
        self.put("/usr/lib/wsl/lib/libcuda.so.1")
        self.put("/etc/ld.so.conf.d/ld.wsl.conf", "/usr/lib/wsl/lib\n")

    def put(self, path, text=""):
        os.makedirs(os.path.dirname(self.root + path), exist_ok=True)
        with open(self.root + path, "w", encoding="utf-8") as file:
            file.write(text)

    def link(self, path, to):
        os.makedirs(os.path.dirname(self.root + path), exist_ok=True)
        os.symlink(to, self.root + path)

    def test_a_distro_with_the_driver_of_windows_alone_has_no_stray(self):
        self.assertEqual(stray_libraries(self.root), [])

    def test_a_driver_package_in_the_distro_is_found_once(self):
        self.put(GNU + "/libcuda.so.580.95.05")
        self.link(GNU + "/libcuda.so.1", "libcuda.so.580.95.05")
        self.link(GNU + "/libcuda.so", "libcuda.so.1")
        self.assertEqual(stray_libraries(self.root), [GNU + "/libcuda.so.1"])

    def test_a_link_to_the_driver_of_windows_is_no_stray(self):
        self.link(GNU + "/libcuda.so", self.root + "/usr/lib/wsl/lib/libcuda.so.1")
        self.assertEqual(stray_libraries(self.root), [])

    def test_a_link_that_leads_nowhere_is_no_stray(self):
        self.link(GNU + "/libcuda.so.1", "libcuda.so.1.gone")
        self.assertEqual(stray_libraries(self.root), [])

    def test_folders_of_the_loader_configuration_and_of_the_environment_are_searched(self):
        self.put("/etc/ld.so.conf.d/cuda.conf", "# CUDA\n/usr/local/cuda/compat\n")
        self.put("/usr/local/cuda/compat/libcuda.so.1")
        self.put("/opt/stubs/libnvidia-ml.so.1")
        self.assertEqual(stray_libraries(self.root, ":/opt/stubs:relative"), ["/opt/stubs/libnvidia-ml.so.1", "/usr/local/cuda/compat/libcuda.so.1"])


if __name__ == "__main__":
    unittest.main()
