import type { RunView } from '#core/contract/run/run';
import { type Command, type CommandForm, isOn } from '../command';
import { ANYWAY_FLAG, checkBefore } from '../run/checks-before';
import { EVALUATOR_FLAGS } from '../run/evaluator-flags';
import { flagSwitch, flagText, flagTexts } from '../flags/flags';
import { detachSignal, exitStatus, pourLog, untilJudged } from '../follow';
import { EXIT, granted, type Io } from '../io';
import { evaluatorAnswer, evaluatorText } from '../evaluator-words';
import { KEY_FLAGS } from '../run/key-flags';
import { answerRunPlan } from '../run/run-plan';
import { runRequest, runWish } from '../run/run-request';
import { RAY_FLAGS } from '../run/ray-flags';
import { SLURM_FLAGS } from '../run/slurm-flags';
import { ProgressNotes } from '../progress-notes';
import { runText } from '../text/run-text';
import { runSweep, SWEEP_FLAGS, sweepOf, sweepWish } from '../run/sweep';

const form: CommandForm = {
  name: 'run',
  words: 'RECIPE | PROJECT/TASK | --from RUN',
  flags: {
    from: flagText('RUN', 'Start this run again with its values.'),
    resume: flagText('CHECKPOINT', 'Resume from a checkpoint of it: latest, or a path.', {
      needs: ['from'],
    }),
    preset: flagText('ID', 'Use the values of this preset.'),
    target: flagText('ID', 'Where it runs; without it, this computer.'),
    env: flagText('PYTHON', 'Run with this Python.'),
    cwd: flagText('DIR', 'The working directory.'),
    name: flagText('NAME', 'What the run is called.'),
    set: flagTexts('NAME=VALUE', 'Set a parameter.'),
    'set-env': flagTexts(
      'NAME[=VALUE]',
      'Set a variable; without a value, pass on that of this shell.',
    ),
    ...KEY_FLAGS,
    pattern: flagTexts('NAME=REGEX', 'Your own metric, read from the log.'),
    ...EVALUATOR_FLAGS,
    ...SWEEP_FLAGS,
    ...SLURM_FLAGS,
    ...RAY_FLAGS,
    plan: flagSwitch('Show what would run, and start nothing.', { excludes: ['detach'] }),
    ...ANYWAY_FLAG,
    detach: flagSwitch('Do not wait for the end.'),
  },
  rest: 'ARGV…',
};

export default {
  ...form,
  says: 'Start a run and follow it to its verdict; what looks like a key or a password in its output is masked. Ctrl+C leaves it running. --from starts a run again with its values, --resume continues from a checkpoint of it (latest, or a path). --evaluate plays its checkpoints beside it at low priority. --seeds and --grid queue one run for each value, at most 25; --plan shows what would run and starts nothing. On a cluster (--target slurm:HOST) the run is a batch job, and the flags for Slurm are its options; without them it gets the defaults of the cluster. On a Ray cluster (--target ray:HOST, its head) it is a Ray job, and the flags for Ray say what the training itself reserves. Of a task of a project the checks are looked at before; --anyway starts although one fails.',
  async run(parsed, io) {
    const wish = runWish(parsed);
    const sweep = sweepWish(parsed);
    const ends = { isPlan: isOn(parsed, 'plan'), isDetached: isOn(parsed, 'detach') };
    const signal = ends.isPlan ? new AbortController().signal : detachSignal();
    const anyway = isOn(parsed, 'anyway');
    const request = await runRequest(wish, io);
    if (!ends.isPlan) await checkBefore(request, anyway, io);
    if (sweep !== null) return runSweep(await sweepOf(request, sweep, io), ends, signal, io);
    if (ends.isPlan) return answerRunPlan(request, io);
    const started = granted(await io.link.ask((client) => client.runs.start(request)));
    if (ends.isDetached) {
      io.answer(started, () => runText(started));
      return EXIT.ok;
    }
    return follow(started, request.evaluator !== null, signal, io);
  },
} satisfies Command;

/** Shows its output until it is judged. */
async function follow(
  started: RunView,
  isEvaluated: boolean,
  signal: AbortSignal,
  io: Io,
): Promise<number> {
  io.note(`${started.runId} started in ${started.runDir}`);
  let shown = 0;
  const notes = new ProgressNotes();
  const show = async (seen: RunView) => {
    if (io.json) return;
    const part = { from: shown, withSecrets: false };
    shown = await pourLog(started.runId, io, part, async (bytes) => io.follow(bytes));
    const note = notes.next(seen, Date.now());
    if (note !== null) io.note(note);
  };
  const run = await untilJudged(started.runId, io, signal, show);
  if (run === null) {
    io.note(`Detached. The run continues: show ${started.runId}, stop ${started.runId}`);
    return EXIT.detached;
  }
  const evaluator = isEvaluated ? await evaluatorAnswer(run.runId, io) : null;
  if (evaluator === null) {
    io.answer(run, () => runText(run));
    return exitStatus(run);
  }
  io.answer({ ...run, evaluator }, () => `${runText(run)}\n${evaluatorText(evaluator)}`);
  const status = exitStatus(run);
  return status === EXIT.ok && evaluator.says !== null ? EXIT.unevaluated : status;
}
