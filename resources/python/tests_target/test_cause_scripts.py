import glob
import json
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile

import rl_cockpit_target

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(rl_cockpit_target.__file__)), "scripts", "causes")
LOG = """mat1 and mat2 shapes cannot be multiplied (64x10 and 12x5)
[rank0] starts, [rank3] starts
Rank 0] Watchdog caught collective operation timeout
Root Cause (first observed failure):
  rank : 2 (local_rank: 2)
  exitcode : -9 (pid: 7)
ModuleNotFoundError: No module named 'own_module'
(EngineCore pid=1) ValueError: bad dtype
EOFError: ran out of input
iteration 3 loss=nan
"""


def source_of(name):
    (path,) = glob.glob(os.path.join(SCRIPTS, "*", name + ".py"))
    with open(path, encoding="utf-8") as file:
        return file.read()


class CauseScriptsCase(unittest.TestCase):
    """A run directory and a working folder, and the programs as a test of a cause runs them."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.run_dir, self.cwd = (os.path.join(self.temporary.name, *names) for names in (("run",), ("project", "work")))
        self.write(os.path.join(self.run_dir, "output.log"), LOG)
        self.write(os.path.join(self.cwd, "train.py"), "print(1)\n")

    def write(self, path, content):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)

    def argv(self, *words):
        self.write(os.path.join(self.run_dir, "spec.json"), json.dumps({"argv": [sys.executable, "train.py", *words]}))

    def result(self, name, *words):
        """(exit code, output) of a program."""
        done = subprocess.run([sys.executable, "-c", source_of(name), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, cwd=self.cwd)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout.strip()

    def assert_nothing(self, name, *words):
        """The program had nothing to look at, and its exit code neither supports nor falsifies."""
        code, output = self.result(name, *words)
        self.assertEqual((name, code), (name, 2))
        self.assertIn("NOTHING TO CHECK: ", output)

    def log(self, name):
        return self.result(name, os.path.join(self.run_dir, "output.log"))[1]


class LogTest(CauseScriptsCase):
    def test_a_log_tells_which_line_came_first(self):
        self.assertEqual(self.log("shape_mismatch_matmul"), "got 10 expected 12")
        self.assertEqual(self.log("nccl_watchdog_timeout"), "waited [0] silent [3]")
        self.assertEqual(self.log("torchrun_child_failed"), "rank 2 exitcode -9")
        self.assertEqual(self.log("vllm_engine_core_init_failed"), "(EngineCore pid=1) ValueError: bad dtype")
        self.assertEqual(self.log("vecenv_worker_died"), "line 7: ModuleNotFoundError: No module named 'own_module'")
        self.assertEqual(self.log("ray_task_python_error"), "inner: EOFError: ran out of input")
        self.assertEqual(self.log("nan_logits"), "first NaN in line 10: iteration 3 loss=nan")

    def test_a_log_without_it_says_so(self):
        self.write(os.path.join(self.run_dir, "output.log"), "fine\n")
        self.assertEqual([self.log(name) for name in ("vecenv_worker_died", "nan_logits")], ["no error of a worker", "no NaN before the error"])
        for name in ("shape_mismatch_matmul", "torchrun_child_failed", "nccl_watchdog_timeout"):
            self.assert_nothing(name, os.path.join(self.run_dir, "output.log"))


class CommandTest(CauseScriptsCase):
    def test_the_command_of_a_run_is_compared_with_what_it_needs(self):
        self.argv("trainer.n_gpus_per_node=3", "actor_rollout_ref.rollout.n=5", "data.train_batch_size=64", "optim.lr=fast")
        self.assertEqual(self.result("batch_size_constraint", self.run_dir), (0, "UNEVEN [(320, 3), (64, 256), (1280, 3)]"))
        self.assertEqual(self.result("override_wrong_type", self.run_dir), (0, "TEXT FOR A NUMBER ['optim.lr=fast']"))
        self.argv("optim.lr=1e-4")
        self.assertEqual(self.result("override_wrong_type", self.run_dir), (0, "NUMBERS []"))
        self.assertIn("PLAIN", self.result("sigint_ignored", self.run_dir)[1])
        self.argv("nohup python train.py &")
        self.assertIn("BACKGROUND", self.result("sigint_ignored", self.run_dir)[1])

    def test_options_of_a_command_are_compared_with_the_help_of_its_program(self):
        self.write(os.path.join(self.cwd, "train.py"), "import argparse\np = argparse.ArgumentParser()\np.add_argument('--lr')\np.parse_args()\n")
        self.argv("--lr", "1", "--learning=3")
        self.assertEqual(self.result("argparse_usage", self.run_dir, self.cwd), (0, "UNKNOWN ['--learning=3']"))
        self.argv("--lr", "1")
        self.assertEqual(self.result("argparse_usage", self.run_dir, self.cwd), (0, "KNOWN []"))

    def test_files_that_a_command_names_are_looked_for(self):
        self.write(os.path.join(self.cwd, "a.csv"), "1\n")
        self.argv("data=[a.csv,b.parquet]", "--config-path=" + self.cwd, "--config-name=ppo")
        self.assertEqual(self.result("data_file_missing", self.run_dir, self.cwd), (0, "EXISTS a.csv\nMISSING b.parquet"))
        config = os.path.join(self.cwd, "ppo.yaml")
        self.assertEqual(self.result("hydra_config_missing", self.run_dir), (0, "MISSING " + config))
        self.write(config, "a: 1\n")
        self.assertEqual(self.result("hydra_config_missing", self.run_dir), (0, "EXISTS " + config))

    def test_the_reward_function_of_a_run_is_found_and_called(self):
        path = os.path.join(self.cwd, "reward.py")
        self.write(path, "def score(**words):\n    return len(words)\n")
        self.argv("custom_reward_function.path=" + path, "custom_reward_function.name=score")
        self.assertEqual(self.result("reward_function_missing", self.run_dir), (0, "DEFINED score ['score']"))
        self.assertEqual(self.result("user_reward_exception", self.run_dir), (0, "REWARD 4"))
        self.argv("custom_reward_function.path=" + path)
        self.assertEqual(self.result("reward_function_missing", self.run_dir), (0, "MISSING compute_score ['score']"))


class NothingTest(CauseScriptsCase):
    def test_a_command_that_names_nothing_to_look_at_decides_nothing(self):
        self.argv()
        for name in ("batch_size_constraint", "override_wrong_type", "hydra_config_missing", "user_reward_exception", "env_factory_error"):
            self.assert_nothing(name, self.run_dir)
        for name in ("data_file_missing", "market_without_data", "model_of_another_algorithm"):
            self.assert_nothing(name, self.run_dir, self.cwd)

    def test_a_folder_or_a_log_without_it_decides_nothing(self):
        for name in ("checkpoint_corrupt_truncated", "sb3_zip_python_version", "csv_across_daylight_saving"):
            self.assert_nothing(name, self.cwd)
        self.write(os.path.join(self.run_dir, "output.log"), "Killed\n")
        self.assert_nothing("project_module_missing", self.run_dir, self.cwd)
        self.assert_nothing("module_missing", self.run_dir)

    def test_the_records_of_a_run_are_no_results_of_it(self):
        self.argv()
        self.assertEqual(self.result("native_abort_at_exit", self.run_dir), (0, "no results"))


class ModuleTest(CauseScriptsCase):
    def missing(self, module):
        self.write(os.path.join(self.run_dir, "output.log"), "x\nModuleNotFoundError: No module named '%s'\n" % module)
        code, output = self.result("module_missing", self.run_dir)
        return code, output.split("\n")[0]

    def test_a_module_is_looked_for_with_this_interpreter_and_not_in_the_folder_of_the_test(self):
        self.write(os.path.join(self.cwd, "beside.py"), "raise SystemExit(9)\n")
        for module in ("nonexistent", "beside", "json.nonexistent", "nonexistent.deeper"):
            self.assertEqual(self.missing(module), (0, "MISSING " + module))
        for module in ("json", "json.decoder", "sys", "unittest.mock"):
            self.assertEqual(self.missing(module), (0, "THERE " + module))


class FilesTest(CauseScriptsCase):
    def test_damaged_checkpoints_are_listed(self):
        pointer, cut, empty = (os.path.join(self.cwd, name) for name in ("a.safetensors", "b.zip", "c.pt"))
        self.write(pointer, "version https://git-lfs.github.com/spec/v1\n")
        self.write(cut, b"PK\x03\x04cut")
        self.write(empty, b"")
        lines = self.result("checkpoint_corrupt_truncated", self.cwd)[1].split("\n")
        self.assertEqual(sorted(lines), ["cut off " + cut, "empty " + empty, "pointer " + pointer])
        self.assertEqual(self.result("git_lfs_pointer", self.cwd), (3, pointer))

    def test_a_model_tells_its_algorithm_and_the_shape_of_its_observations(self):
        path = os.path.join(self.cwd, "models", "phase2_a.zip")
        self.write(path, b"")
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("data", json.dumps({"policy_class": {"__module__": "sb3_contrib.common"}, "observation_space": {"_shape": [3]}}))
        self.argv("--algo=maskable")
        self.assertEqual(self.result("model_of_another_algorithm", self.run_dir, self.cwd)[1], "SAME %s sb3_contrib.common" % path)
        self.argv("--algo=ppo")
        self.assertEqual(self.result("model_of_another_algorithm", self.run_dir, self.cwd)[1], "OTHER %s sb3_contrib.common" % path)
        self.assertEqual(self.result("transfer_model_mismatch", self.cwd), (0, "MODELS\n%s [3]" % path))
        self.assertEqual(self.result("no_checkpoint_to_resume", self.cwd), (0, "SOME\n" + path))

    def test_faults_of_a_project_are_listed_with_their_files(self):
        script = os.path.join(self.cwd, "train.py")
        self.write(script, "from multiprocessing import Pool\nPool(3)\nworkers = Process()\r\nprint 'x'\n")
        self.assertEqual(self.result("python2_code", self.cwd), (3, script))
        self.assertEqual(self.result("crlf_shell_script", self.cwd), (0, "CRLF " + script))
        self.assertEqual(self.result("missing_freeze_support", self.cwd), (0, "no guard " + script))
        self.assertEqual(self.result("script_does_not_parse", self.cwd)[0], 3)
        self.write(os.path.join(self.cwd, "own_module.py"), "")
        result = os.path.join(self.cwd, "own_module.py")
        self.assertEqual(self.result("project_module_missing", self.run_dir, self.cwd), (0, "IN THE PROJECT\n" + result))
        self.write(os.path.join(self.cwd, "a.yaml"), "lr: 3e-4\n")
        self.assertEqual(self.result("yaml_number_as_text", self.cwd)[0], 3)


class ProgramsTest(unittest.TestCase):
    def test_every_program_is_a_module_with_a_main_function_and_imports_without_the_packages_of_a_training(self):
        paths = glob.glob(os.path.join(SCRIPTS, "*", "[a-z]*.py"))
        self.assertGreater(len(paths), 60)
        program = "import runpy, sys\nfor path in sys.argv[1:]:\n    assert callable(runpy.run_path(path)['main']), path"
        subprocess.run([sys.executable, "-I", "-S", "-c", program, *paths], check=True)


if __name__ == "__main__":
    unittest.main()
