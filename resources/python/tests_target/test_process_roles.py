import unittest

from rl_cockpit_target.supervisor.process_roles import role_of, title_of

SPAWN = ["/usr/bin/python3", "-c", "from multiprocessing.spawn import spawn_main; spawn_main(tracker_fd=5, pipe_handle=7)", "--multiprocessing-fork"]
SERVER = ["/usr/bin/python3", "-c", "from multiprocessing.forkserver import main; main(3, 4, ['__main__'], **{})"]
TRACKER = ["/usr/bin/python3", "-c", "from multiprocessing.resource_tracker import main;main(4)"]
RAYLET = ["/env/lib/python3.11/site-packages/ray/core/src/ray/raylet/raylet", "--raylet_socket_name=x"]
DASHBOARD = ["/env/bin/python", "/env/lib/python3.11/site-packages/ray/dashboard/dashboard.py", "--host=127.0.0.1"]

# Ray 2.47 titles the modules of its dashboard so, in one argument.
MODULE = ["ray-dashboard-MetricsHead-0 (/env/bin/python -B -c from multiprocessing.spawn import spawn_main; spawn_main(tracker_fd=26, pipe_handle=28) --multiprocessing-fork)"]


class RolesTest(unittest.TestCase):
    def role(self, command, name="python3", parent_role="training", parent=("python3", "train.py")):
        return role_of(name, list(command), parent_role, list(parent))

    def test_ray_and_vllm_are_known_by_their_titles(self):
        self.assertEqual(self.role(["ray::WorkerDict.actor_rollout_generate"]), "Ray worker")
        self.assertEqual(self.role(["ray::IDLE"]), "Ray worker")
        self.assertEqual(self.role(RAYLET, "raylet"), "raylet")
        self.assertEqual(self.role(["/x/gcs_server", "--log_dir=y"], "gcs_server"), "gcs_server")
        self.assertEqual(self.role(DASHBOARD), "Ray service")
        self.assertEqual(self.role(["VLLM::EngineCore_0"]), "vLLM engine")
        self.assertEqual(self.role(["python", "-m", "vllm.entrypoints.openai.api_server"]), "vLLM engine")

    def test_a_module_of_the_ray_dashboard_is_a_service_of_ray_as_an_orphan_too(self):
        self.assertEqual(self.role(MODULE, "ray-dashboard-M", parent_role="Ray service"), "Ray service")
        self.assertEqual(role_of("ray-dashboard-M", MODULE, None, None), "Ray service")
        self.assertEqual(title_of("ray-dashboard-M", MODULE), "ray-dashboard-MetricsHead-0")

    def test_workers_of_multiprocessing_are_distinguished_from_their_server_and_tracker(self):
        self.assertEqual(self.role(SPAWN), "vec-env worker")
        self.assertEqual(self.role(SERVER), "fork server")
        self.assertEqual(self.role(SERVER, parent_role="fork server"), "vec-env worker")
        self.assertEqual(self.role(TRACKER), "resource tracker")
        self.assertEqual(self.role(["python3", "train.py"], "pt_data_worker"), "DataLoader worker")
        self.assertEqual(self.role(["python3", "train.py"]), "forked worker")

    def test_shells_are_shells_and_a_stranger_is_a_child(self):
        self.assertEqual(self.role(["/bin/bash", "-c", "x"]), "shell")
        self.assertEqual(self.role(["-zsh"]), "shell")
        self.assertEqual(self.role(["/usr/bin/ffmpeg", "-i", "array.mp4"]), "child")
        self.assertEqual(self.role([]), "child")

    def test_a_script_whose_path_merely_contains_ray_is_no_service_of_ray(self):
        self.assertEqual(self.role(["python", "/home/me/array/monitor.py"]), "child")

    def test_a_title_names_program_and_script_and_no_other_argument(self):
        self.assertEqual(title_of("python3", ["/usr/bin/python3", "-u", "/a/train.py", "--key=s3cret"]), "python3 train.py")
        self.assertEqual(title_of("python3", ["/usr/bin/python3", "-m", "verl.main", "x"]), "python3 -m verl.main")
        self.assertEqual(title_of("python3", ["/usr/bin/python3", "-c", "print('s3cret')"]), "python3 -c")
        self.assertEqual(title_of("kworker", []), "kworker")
