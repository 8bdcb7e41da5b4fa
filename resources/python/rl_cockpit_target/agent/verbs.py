"""Request handlers of the agent, by the verb's name in the protocol."""

import os

from rl_cockpit_target.agent import files, folders
from rl_cockpit_target.agent.hello import free_bytes, hello
from rl_cockpit_target.agent.job_watch import JobWatcher
from rl_cockpit_target.agent.launch import launch
from rl_cockpit_target.agent.run_removal import path_sizes, remove, sizes
from rl_cockpit_target.agent.schedulers import name_of_spec, scheduler_verbs
from rl_cockpit_target.agent.stop_run import is_process_alive, stop_process, stop_run
from rl_cockpit_target.agent.walk import heads, walk_path
from rl_cockpit_target.host.json_files import read_json, write_json
from rl_cockpit_target.host.logind import probe_logout
from rl_cockpit_target.refusal import required
from rl_cockpit_target.transfer import sender
from rl_cockpit_target.transfer.receiver import Receiver


#: A scheduler answers in a fraction of it; one that is away must not hold up the other runs.
FIRST_ROUND_S = 3.0


class Verbs:
    """Table of request handlers: `quick` ones run in the agent's loop, `slow` ones in threads."""

    def __init__(self, tails, runs, state_dir, tools_dir, sha, proto):
        self.runs = runs
        self.tools_dir = tools_dir
        self.jobs = JobWatcher(runs.runs_dir)
        self.identity = (state_dir, tools_dir, sha, proto)
        self.quick = {
            **tail_verbs(tails),
            "list": self.list,
            "digest": runs.digest,
            "watch": runs.watch,
            # In the loop, so that it is done before a "bye" that follows it.
            "endScript": self.end_script,
            "ping": lambda _request: {},
        }
        self.slow = {
            "hello": self.hello,
            "room": lambda _request: {"freeBytes": free_bytes(state_dir)},
            "launch": self.launch,
            "control": self.control,
            "alive": is_process_alive,
            "stopProcess": stop_process,
            "writeVerdict": self.write_verdict,
            **FILE_VERBS,
            "envs": self.envs,
            "lookEnv": self.probe_env,
            "runScript": self.run_script,
            "sizes": self.sizes,
            "pathSizes": path_sizes,
            "remove": self.remove,
            "logout": self.logout,
            "sendScan": sender.scan,
            "sendRead": sender.read,
            "hashFiles": sender.hash_files,
            **receiver_verbs(Receiver(state_dir)),
            **scheduler_verbs(runs.runs_dir, tools_dir, (state_dir, sha, proto)),
        }

    def list(self, request):
        """list {after?} → {runs, more}: what the last agent noted of a job is days old, so the scheduler has a moment to speak first"""
        self.jobs.first_round.wait(FIRST_ROUND_S)
        return self.runs.list(request)

    def hello(self, _request):
        """hello {} → Hello of the contract"""
        return hello(*self.identity)

    def launch(self, request):
        """launch {spec, secretEnv} → {runDir}"""
        launched = launch(self.runs.runs_dir, self.tools_dir, request)
        if name_of_spec(request["spec"]) is not None:
            self.jobs.start()
        return launched

    def control(self, request):
        """control {runId, mode, nonce} → {unsupervised}"""
        folder = self.runs.folder(required(request, "runId", str))
        stopped = stop_run(folder, request)
        if os.path.exists(os.path.join(folder, "job.json")):
            self.jobs.start()
        return stopped

    def write_verdict(self, request):
        """writeVerdict {runId, verdict} → {}"""
        path = os.path.join(self.runs.folder(required(request, "runId", str)), "verdict.json")
        verdict = required(request, "verdict", dict)
        # The same verdict again is not written again: who copies the directory meanwhile would find it changed.
        if read_json(path) != verdict:
            write_json(path, verdict, durable=True)
        return {}

    def sizes(self, request):
        """sizes {runIds} → {sizes: {runId: bytes, or null where there is no such run}}"""
        return sizes(self.runs.runs_dir, required(request, "runIds", list))

    def remove(self, request):
        """remove {runId} → {bytes}: the run directory with all in it; again and again the same"""
        return remove(self.runs.runs_dir, required(request, "runId", str))

    @staticmethod
    def logout(_request):
        """logout {} → {kills, scope, linger}: would the end of this log-in end a training?"""
        return probe_logout()

    def envs(self, request):
        """envs {projects?} → {envs}: Python environments by their files, also our own and those below these project folders; nothing is started"""
        from rl_cockpit_target.discovery.envs import find_envs

        projects = required(request, "projects", list) if "projects" in request else []
        folders = [folder for folder in projects if isinstance(folder, str)]
        return {"envs": find_envs(projects=folders, own=os.path.join(self.identity[0], "envs"))}

    @staticmethod
    def probe_env(request):
        """lookEnv {python} → what it is and can import: starts that interpreter, with time limits"""
        from rl_cockpit_target.discovery.env_probe import probe_env

        return probe_env(required(request, "python", str))

    def run_script(self, request):
        """runScript {script, python, words, env, limitS, token, job?} → how the child of that script ended; with `job` on the node that it holds"""
        from rl_cockpit_target.discovery.run_script import run_script
        from rl_cockpit_target.slurm.allocation import run_in_allocation

        if request.get("job") is not None:
            return run_in_allocation(self.runs.runs_dir, self.tools_dir, request)
        return run_script(self.tools_dir, request)

    @staticmethod
    def end_script(request):
        """endScript {token} → {ended}"""
        from rl_cockpit_target.discovery.run_script import end_script

        return end_script(request)


#: The verbs of files and folders.
FILE_VERBS = {
    "stat": files.stat_file,
    "find": files.find,
    "read": files.read_file,
    "folder": folders.list_folder,
    "program": folders.find_program,
    "walk": walk_path,
    "heads": heads,
}


def tail_verbs(tails):
    """The verbs of files that are followed."""
    return {"tail": tails.open, "credit": tails.credit, "untail": tails.close, "size": tails.size}


def receiver_verbs(receiver):
    """The verbs of a folder that comes in."""
    return {
        "receiveLook": receiver.preview,
        "receiveOpen": receiver.open,
        "receivePut": receiver.put,
        "receiveSeal": receiver.seal,
        "receiveProve": receiver.prove,
        "receiveAgain": receiver.again,
        "receivePlace": receiver.publish,
        "receiveDrop": receiver.drop,
    }
