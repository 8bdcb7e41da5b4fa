"""Command line of evaluation: `play` a checkpoint once, `watch` a run directory while it trains."""

import argparse
import json
import os
import sys

from rl_cockpit.evaluation.evaluate import SEED, Task
from rl_cockpit.evaluation.priority import lower_priority
from rl_cockpit.evaluation.problem import EvaluationProblem


def main(argv=None):
    """Exit status: 0 done, 1 it could not be evaluated (stderr says why)."""
    options = parsed(argv)
    sys.path[:0] = [folder for folder in options.path + [os.getcwd()] if folder not in sys.path]
    task = task_of(options)
    if options.act == "watch":
        lower_priority()
        from rl_cockpit.evaluation.watch import Evaluator

        return Evaluator(options.run_dir, task, options.folder or [options.run_dir], options.since, options.every).run()
    try:
        sticks = None if options.yardsticks else False
        print(json.dumps(task.evaluate(options.checkpoint, options.out, on_progress, options.pictures, sticks)))
    except EvaluationProblem as problem:
        print("[ERROR] %s %s" % (problem.says, problem.remedy), file=sys.stderr)
        return 1
    return 0


def task_of(options):
    """Episodes of an environment, or rows of a data set for a language model."""
    if not (options.rows or options.answers):
        return Task(options.env_id, options.factory, options.episodes, options.seed, options.steps, options.seconds, options.allow)
    from rl_cockpit.evaluation.language.rows_task import RowsTask

    named = (options.rows, options.reward, options.base)
    return RowsTask(options.run_dir, options.episodes, options.seconds, *named, has_tools=options.tools)


def on_progress(doing, **more):
    """A line on stderr for each step."""
    print(" ".join([doing] + ["%s=%s" % one for one in sorted(more.items())]), file=sys.stderr, flush=True)


def parsed(argv):
    """Options of both acts."""
    created = argparse.ArgumentParser(prog="python -m rl_cockpit.evaluation", description=__doc__)
    acts = created.add_subparsers(dest="act", required=True)
    play = acts.add_parser("play", help="play episodes of one checkpoint and print the result as JSON")
    play.add_argument("checkpoint", help="a Stable-Baselines3 zip, a checkpoint folder of verl, or a Hugging Face folder")
    play.add_argument("--run-dir", help="run directory whose training names rows, reward and base model")
    play.add_argument("--out", help="folder for result, traces and pictures")
    play.add_argument("--no-pictures", dest="pictures", action="store_false")
    play.add_argument("--no-yardsticks", dest="yardsticks", action="store_false")
    watch = acts.add_parser("watch", help="play every new checkpoint of a run directory until its training has ended")
    watch.add_argument("--run-dir", required=True)
    watch.add_argument("--folder", action="append", help="where checkpoints are saved; the run directory without it")
    watch.add_argument("--since", type=float, default=0.0, help="start of the training, ms since 1970: older files are not its own")
    watch.add_argument("--every", type=int, default=1, help="play every k-th checkpoint")
    for act in (play, watch):
        act.add_argument("--env-id", help="a Gymnasium id, or module:id")
        act.add_argument("--factory", help="module:callable that makes the environment")
        act.add_argument("--answers", action="store_true", help="a language model of verl: it answers the validation rows of its run")
        act.add_argument("--rows", help="Parquet, JSON or JSONL file of validation rows, instead of the run's")
        act.add_argument("--reward", help="FILE or FILE:FUNCTION that scores an answer, instead of the run's")
        act.add_argument("--base", help="folder or Hub name of the base model, instead of the run's")
        act.add_argument("--no-tools", dest="tools", action="store_false", help="answer without the tools of the training")
        act.add_argument("--allow", action="append", default=[], help="a global or a value of the file that may be imported or run although it is not known")
        act.add_argument("--path", action="append", default=[], help="put before the import path")
        act.add_argument("--episodes", type=int, default=20)
        act.add_argument("--seed", type=int, default=SEED, help="of the first episode; each next one is one more")
        act.add_argument("--steps", type=int, default=10_000, help="steps of an episode at most")
        act.add_argument("--seconds", type=float, default=300.0, help="time for one evaluation at most")
    return created.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
