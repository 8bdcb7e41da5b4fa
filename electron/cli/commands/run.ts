import { requestAgain } from '../again';
import { type Command, listFlag, type ParsedCommand, textFlag } from '../command';
import { EVALUATOR_OPTIONS, EVALUATOR_USAGE, evaluatorOf } from '../evaluator-flags';
import { detachSignal, exitStatus, pourLog, untilJudged } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { patternsOf } from '../patterns';
import { recipeStart } from '../presets';
import { runText } from '../run-text';
import { translatePaths } from '../path-translation';
import { variables } from '../set-env';
import { isSweep, runSweep, SWEEP_OPTIONS, sweepOf } from '../sweep';

export default {
  name: 'run',
  usage: `run RECIPE | PROJECT/TASK | --from RUN [--resume CHECKPOINT] [--preset ID] [--target ID] [--env PYTHON] [--cwd DIR] [--name NAME] [--set k=v]… [--set-env K=V]… [--pattern NAME=REGEX]… ${EVALUATOR_USAGE} [--seeds 1-5] [--grid NAME=V,V]… [--at-once N] [--stop-on-failure] [--plan] [--detach] [-- ARGV…]`,
  says: 'Start a run and follow it to its verdict; what looks like a key or a password in its output is masked. Ctrl-C leaves it running. --from starts a run again with its values, --resume goes on from a checkpoint of it (latest, or a path). --evaluate plays its checkpoints beside it at low priority. --seeds and --grid queue one run for each value, at most 25; --plan only says what they would take.',
  options: {
    preset: { type: 'string' },
    from: { type: 'string' },
    resume: { type: 'string' },
    target: { type: 'string' },
    env: { type: 'string' },
    cwd: { type: 'string' },
    name: { type: 'string' },
    set: { type: 'string', multiple: true },
    'set-env': { type: 'string', multiple: true },
    pattern: { type: 'string', multiple: true },
    ...EVALUATOR_OPTIONS,
    detach: { type: 'boolean' },
    ...SWEEP_OPTIONS,
  },
  async run(asked, io) {
    const { request, preset } = await requestOf(asked, io);
    const given = detachSignal();
    const translated = await translatePaths(request, io);
    const there = { ...translated, params: { ...preset, ...translated.params } };
    if (isSweep(asked)) return runSweep(await sweepOf(there, asked, io), asked, given, io);
    const started = granted(await io.link.ask((client) => client.runs.start(there)));
    if (asked.flags['detach'] === true) {
      io.answer(started, () => runText(started));
      return EXIT.ok;
    }
    io.note(`${started.runId} started in ${started.runDir}`);
    let shown = 0;
    const show = async () => {
      if (io.json) return;
      const part = { from: shown, withSecrets: false };
      shown = await pourLog(started.runId, io, part, async (bytes) => io.follow(bytes));
    };
    const run = await untilJudged(started.runId, io, given, show);
    if (run === null) {
      io.note(`Detached. The run continues: show ${started.runId}, stop ${started.runId}`);
      return EXIT.detached;
    }
    io.answer(run, () => runText(run));
    return exitStatus(run);
  },
} satisfies Command;

/** What is asked for, over the values of an earlier run where one is named. @throws Refused */
async function requestOf(asked: ParsedCommand, io: Io) {
  const [word] = asked.words;
  const from = textFlag(asked, 'from');
  const resume = textFlag(asked, 'resume');
  if (resume !== null && from === null) {
    return misused('--resume needs the run of the checkpoint.', 'Name it with --from RUN.');
  }
  if (word !== undefined && from !== null) {
    return misused('A recipe and --from were given.', 'Give one of them.');
  }
  const again = from === null ? null : await requestAgain(from, resume, io);
  const recipe = again?.recipe ?? word;
  if (recipe === undefined) return misused('No recipe was given.', 'List them with: recipes');
  const patterns = patternsOf(asked);
  const start = await recipeStart(recipe, textFlag(asked, 'preset'), io);
  const request = {
    ...again,
    recipe,
    target: textFlag(asked, 'target') ?? again?.target ?? start.target ?? 'local',
    python: textFlag(asked, 'env') ?? again?.python ?? null,
    cwd: textFlag(asked, 'cwd') ?? again?.cwd ?? null,
    name: textFlag(asked, 'name'),
    params: Object.fromEntries([
      ...Object.entries(again?.params ?? {}).map(([name, value]) => [name, String(value)]),
      ...listFlag(asked, 'set').map(assignment),
    ]),
    argv: asked.rest.length === 0 ? [...(again?.argv ?? [])] : [...asked.rest],
    env: { ...again?.env, ...variables(listFlag(asked, 'set-env'), process.env) },
    patterns: patterns.length === 0 ? [...(again?.patterns ?? [])] : patterns,
    evaluator: evaluatorOf(asked) ?? again?.evaluator ?? null,
  };
  return { request, preset: start.params };
}

function assignment(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at <= 0)
    return misused(`--set ${text} is not an assignment.`, 'Write it as --set name=value.');
  return [text.slice(0, at), text.slice(at + 1)];
}
