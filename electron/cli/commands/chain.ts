import type { ChainStep } from '#core/contract/project/project-calls';
import { type RunView, TargetId } from '#core/contract/run/run';
import {
  type Command,
  type CommandForm,
  isOn,
  listFlag,
  type ParsedCommand,
  textFlag,
  usageOf,
} from '../command';
import { flagSwitch, flagText, flagTexts } from '../flags/flags';
import { assignment } from '../run/assignment';
import { cancelRest } from '../run/cancel-rest';
import { ANYWAY_FLAG, checkChain } from '../run/checks-before';
import { detachSignal, exitStatus, untilJudged } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { KEY_FLAGS, keysOption } from '../run/key-flags';
import { runText } from '../text/run-text';
import { variables } from '../run/set-env';

const form: CommandForm = {
  name: 'chain',
  words: 'PROJECT/TASK',
  flags: {
    from: flagText('TASK', 'Start with this task.'),
    preset: flagText('ID', 'Use the values of this preset.'),
    env: flagText('PYTHON', 'Run with this Python.'),
    set: flagTexts('NAME=VALUE', 'Set a parameter.'),
    'set-env': flagTexts(
      'NAME[=VALUE]',
      'Set a variable; without a value, pass on the one of this shell.',
    ),
    ...KEY_FLAGS,
    plan: flagSwitch('Show the tasks and start nothing.', { excludes: ['detach'] }),
    ...ANYWAY_FLAG,
    detach: flagSwitch('Do not wait for the runs.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Start the tasks of a project up to one, each after the one before succeeded, with the file names that it makes; when one does not, those behind it are taken out of the queue. The checks of the project are looked at before; --anyway starts although one fails. --plan only lists the tasks.',
  async run(parsed, io) {
    const [word = ''] = parsed.words;
    const at = word.indexOf('/');
    if (at <= 0 || at === word.length - 1) {
      return misused('No task of a project was given.', `Usage: ${usage}`);
    }
    const request = requestOf(word.slice(0, at), word.slice(at + 1), parsed);
    const [isPlan, isDetached] = [isOn(parsed, 'plan'), isOn(parsed, 'detach')];
    const anyway = isOn(parsed, 'anyway');
    const steps = granted(await io.link.ask((client) => client.projects.chain(request)));
    if (isPlan) {
      io.answer(steps, () => planText(steps));
      return EXIT.ok;
    }
    const signal = detachSignal();
    const { python, env, secrets } = request;
    const target = await targetOf(request.project, io);
    await checkChain(steps, { target, python, env, secrets }, anyway, io);
    const chain = granted(await io.link.ask((client) => client.projects.startChain(request)));
    const runs = [chain.started, ...chain.queued].map(({ runId, name }) => ({ runId, name }));
    for (const { runId, name } of runs) io.note(`${runId} ${name}`);
    if (isDetached) {
      io.answer(chain, () => `${runs.length} runs: one started, ${chain.queued.length} queued.`);
      return EXIT.ok;
    }
    return follow(runs, signal, io);
  },
} satisfies Command;

function requestOf(project: string, task: string, parsed: ParsedCommand) {
  return {
    project,
    task,
    from: textFlag(parsed, 'from'),
    preset: textFlag(parsed, 'preset'),
    python: textFlag(parsed, 'env'),
    params: Object.fromEntries(listFlag(parsed, 'set').map(assignment)),
    env: variables(listFlag(parsed, 'set-env'), process.env),
    secrets: keysOption(parsed),
  };
}

/** Where a project is; the engine itself refuses one that it does not have. */
async function targetOf(project: string, io: Io): Promise<TargetId> {
  const projects = granted(await io.link.ask((client) => client.projects.list()));
  return projects.find(({ id }) => id === project)?.target ?? TargetId.parse('local');
}

/** Each run to its verdict. The first that does not succeed ends it, and those behind it leave the queue. */
async function follow(
  runs: readonly { runId: string; name: string }[],
  signal: AbortSignal,
  io: Io,
): Promise<number> {
  const judged: RunView[] = [];
  for (const [at, { runId }] of runs.entries()) {
    const run = await untilJudged(runId, io, signal);
    if (run === null) {
      io.note('Detached. The runs continue, and those in the queue start when their turn comes.');
      return EXIT.detached;
    }
    judged.push(run);
    if (run.verdict !== 'succeeded') {
      await cancelRest(run, runs.slice(at + 1), io);
      break;
    }
    io.note(`${runId} succeeded`);
  }
  io.answer(judged, () => judged.map(runText).join('\n\n'));
  const last = judged.at(-1);
  return last === undefined ? EXIT.ok : exitStatus(last);
}

function planText(steps: readonly ChainStep[]): string {
  return steps
    .map(({ recipe, title, params, given }) =>
      [
        `${recipe}  ${title}`,
        ...Object.entries(params).map(
          ([name, value]) =>
            `  ${name}=${String(value)}${given.includes(name) ? '  (made by the run before)' : ''}`,
        ),
      ].join('\n'),
    )
    .join('\n');
}
