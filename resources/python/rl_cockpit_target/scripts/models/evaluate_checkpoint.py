"""Plays a checkpoint by `rl_cockpit.evaluation`; run by the run's own interpreter, in a child that may crash or be ended."""

import json
import os
import sys

NICE = 10  # behind trainings, and yet somebody waits for it


def main(words, report):
    """words: {path, tools, paths, folder, out, sticks, episodes, seconds, allow}, and {envId, factory} or {rows: {…}}. The last report has `result` or `refusal`."""
    sys.path[:0] = [words["tools"]] + [path for path in words["paths"] if os.path.isdir(path)]
    if os.path.isdir(words["folder"]):
        os.chdir(words["folder"])
        sys.path.insert(0, words["folder"])
    from rl_cockpit.evaluation.problem import EvaluationProblem

    if hasattr(os, "nice"):
        os.nice(NICE)
    reported = progress_file(words["out"]) or (lambda **_progress: None)
    try:
        result = task_of(words).evaluate(words["path"], words["out"], reported, True, words["sticks"])
    except EvaluationProblem as problem:
        return report(refusal={"code": problem.code, "says": problem.says, "remedy": problem.remedy})
    report(result=result)


def task_of(words):
    """Episodes in an environment, or validation rows for a language model."""
    rows = words.get("rows")
    if rows is None:
        from rl_cockpit.evaluation.evaluate import Task

        return Task(words["envId"], words["factory"], words["episodes"], seconds=words["seconds"], allow=words.get("allow") or ())
    from rl_cockpit.evaluation.language.rows_task import RowsTask

    # A training that is still running has its GPU to itself.
    goes_on = rows["runDir"] is not None and not os.path.exists(os.path.join(rows["runDir"], "exit.json"))
    named = (rows["files"], rows["reward"], rows["base"])
    return RowsTask(rows["runDir"], words["episodes"], words["seconds"], *named, has_tools=rows["tools"], may_use_gpu=not goes_on)


def progress_file(folder):
    """Function that writes what is being done into progress.json of the folder; None without one."""
    if folder is None:
        return None
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "progress.json")

    def reported(**progress):
        with open(path + ".part", "w", encoding="utf-8") as file:
            json.dump(progress, file)
        os.replace(path + ".part", path)

    return reported
