import type { ChainStep } from '#core/contract/project/project-calls';
import type { RunView } from '#core/contract/run/run';
import { type Command, listFlag, type ParsedCommand, textFlag } from '../command';
import { detachSignal, exitStatus, untilJudged } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { runText } from '../run-text';
import { variables } from '../set-env';

const usage =
  'chain PROJECT/TASK [--from TASK] [--preset ID] [--env PYTHON] [--set k=v]… [--set-env K=V]… [--plan | --detach]';

export default {
  name: 'chain',
  usage,
  says: 'Start the tasks of a project up to one, each after the one before succeeded, with the file names that it makes. --plan only tells them.',
  options: {
    from: { type: 'string' },
    preset: { type: 'string' },
    env: { type: 'string' },
    set: { type: 'string', multiple: true },
    'set-env': { type: 'string', multiple: true },
    plan: { type: 'boolean' },
    detach: { type: 'boolean' },
  },
  async run(asked, io) {
    const [word = ''] = asked.words;
    const at = word.indexOf('/');
    if (at <= 0 || at === word.length - 1) {
      return misused('No task of a project was given.', `Usage: ${usage}`);
    }
    const request = requestOf(word.slice(0, at), word.slice(at + 1), asked);
    if (asked.flags['plan'] === true) {
      const steps = granted(await io.link.askAgain((client) => client.projects.chain(request)));
      io.answer(steps, () => planText(steps));
      return EXIT.ok;
    }
    const given = detachSignal();
    const chain = granted(await io.link.ask((client) => client.projects.startChain(request)));
    const runs = [chain.started, ...chain.queued].map(({ runId, name }) => ({ runId, name }));
    for (const { runId, name } of runs) io.note(`${runId} ${name}`);
    if (asked.flags['detach'] === true) {
      io.answer(chain, () => `${runs.length} runs: one started, ${chain.queued.length} queued.`);
      return EXIT.ok;
    }
    return follow(runs, given, io);
  },
} satisfies Command;

function requestOf(project: string, task: string, asked: ParsedCommand) {
  return {
    project,
    task,
    from: textFlag(asked, 'from'),
    preset: textFlag(asked, 'preset'),
    python: textFlag(asked, 'env'),
    params: Object.fromEntries(listFlag(asked, 'set').map(assignment)),
    env: variables(listFlag(asked, 'set-env'), process.env),
  };
}

/** Each run to its verdict. One that does not start any more ends it: those behind it wait for a person. */
async function follow(
  runs: readonly { runId: string; name: string }[],
  given: AbortSignal,
  io: Io,
): Promise<number> {
  const judged: RunView[] = [];
  for (const { runId } of runs) {
    const run = await untilJudged(runId, io, given);
    if (run === null) {
      io.note('Detached. The runs continue, and those in the queue start when their turn comes.');
      return EXIT.detached;
    }
    judged.push(run);
    if (run.verdict !== 'succeeded') break;
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

function assignment(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at <= 0)
    return misused(`--set ${text} is not an assignment.`, 'Write it as --set name=value.');
  return [text.slice(0, at), text.slice(at + 1)];
}
