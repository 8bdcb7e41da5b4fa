import { basename, resolve } from 'node:path';
import type { RunView } from '#core/contract/run/run';
import { kindOfTarget } from '#core/contract/target-id';
import { WhenExists } from '#core/contract/transfer/transfer-calls';
import { type Command, type CommandForm, isOn, listFlag, textFlag } from '../command';
import { flagSwitch, flagText, flagTexts } from '../flags/flags';
import { EXIT, type Io, granted, misused } from '../io';
import { execute, connectBoth } from '../transfer';

const form: CommandForm = {
  name: 'fetch',
  words: 'RUN|TARGET:PATH',
  flags: {
    to: flagText('DIR', 'The folder here.'),
    only: flagTexts('GLOB', 'Only files of this pattern.'),
    exclude: flagTexts('GLOB', 'No files of this pattern.'),
    yes: flagSwitch('Fetch them; without it, only a preview.', { short: 'y' }),
    'when-exists': flagText(
      'keep-both|replace|merge',
      'What to do where something is there already.',
    ),
  },
};

export default {
  ...form,
  says: 'Fetch the files of a run, or a file or folder on a target, to this machine; resumable, verified by hash.',
  async run(parsed, io) {
    const [what, ...more] = parsed.words;
    if (what === undefined || more.length > 0) {
      return misused('Give one run, or one path on a target.', 'Usage: fetch RUN|TARGET:PATH');
    }
    const whenExists = WhenExists.safeParse(textFlag(parsed, 'when-exists') ?? 'refuse');
    if (!whenExists.success) {
      return misused('--when-exists has an unknown value.', 'Use keep-both, replace or merge.');
    }
    const to = textFlag(parsed, 'to');
    const yes = isOn(parsed, 'yes');
    const exclude = [...listFlag(parsed, 'exclude')];
    const only = [...listFlag(parsed, 'only')];
    const from = await locationOf(what, io);
    await connectBoth(io, from.target, 'local');
    const request = {
      from,
      to: { target: 'local', path: resolve(to ?? lastName(from.path)) },
      isProject: false,
      exclude,
      include: [],
      only,
    };
    return (await execute(io, request, { yes, whenExists: whenExists.data }))
      ? EXIT.ok
      : EXIT.detached;
  },
} satisfies Command;

/** The run directory of RUN, or PATH of TARGET. A target's id may hold a colon itself. */
async function locationOf(what: string, io: Io): Promise<{ target: string; path: string }> {
  const targets = granted(await io.link.ask((client) => client.targets.list({ look: true })));
  const named = /^(local|[a-z][a-z0-9-]*:[^:/\\]+):([^]+)$/.exec(what);
  const existing = targets.find(({ id }) => what.startsWith(`${id}:`));
  if (existing !== undefined)
    return { target: existing.id, path: what.slice(existing.id.length + 1) };
  if (named !== null && (await isKind(kindOfTarget(what))))
    return { target: named[1] ?? '', path: named[2] ?? '' };
  const { run }: { run: RunView } = granted(
    await io.link.ask((client) => client.runs.get({ run: what })),
  );
  return { target: run.target, path: run.runDir };
}

/** Whether there is a kind of target of that id. The kinds are loaded only now: every command would start later with them. */
async function isKind(id: string): Promise<boolean> {
  const { kinds } = await import('../../targets/kinds/index');
  return kinds.some((kind) => kind.id === id);
}

/** Of a path in the words of either kind of machine. */
function lastName(path: string): string {
  return basename(path.replaceAll('\\', '/')) || 'fetched';
}
