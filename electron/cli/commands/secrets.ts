import path from 'node:path';
import type { SecretsView, SecretSweep } from '#core/contract/secrets/secret-calls';
import {
  type Command,
  type CommandForm,
  isOn,
  listFlag,
  type ParsedCommand,
  usageOf,
} from '../command';
import { flagSwitch, flagTexts } from '../flags/flags';
import { EXIT, granted, type Io, misused } from '../io';
import { table } from '../text/run-text';

const form: CommandForm = {
  name: 'secrets',
  words: '[set NAME | remove NAME | sweep FOLDER]',
  max: 2,
  flags: {
    target: flagTexts('ID', 'A target that may have it; only for set.'),
    session: flagSwitch('Keep it only until RL Cockpit ends; only for set.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'List, store (the value is read from stdin) or delete API keys; sweep: find keys in scripts and logs.',
  async run(parsed, io) {
    const [act, subject, ...more] = parsed.words;
    if (act === undefined) {
      answerList(io, granted(await io.link.ask((client) => client.secrets.list())));
      return EXIT.ok;
    }
    if (subject === undefined || more.length > 0) return misused('That is not complete.', usage);
    if (act === 'sweep') return sweep(subject, io);
    if (act === 'set') answerList(io, await set(subject, parsed, io));
    else if (act === 'remove') {
      const name = subject;
      answerList(io, granted(await io.link.ask((client) => client.secrets.remove({ name }))));
    } else return misused(`"secrets ${act}" is not known.`, usage);
    return EXIT.ok;
  },
} satisfies Command;

/** The value is never on a command line: every user of the machine can read those. */
async function set(name: string, parsed: ParsedCommand, io: Io): Promise<SecretsView> {
  const targets = listFlag(parsed, 'target');
  const session = isOn(parsed, 'session');
  if (process.stdin.isTTY) io.note('Type or paste the value, then press Ctrl+D.');
  const value = (await io.input()).replace(/\r?\n$/, '');
  const request = { name, value, session, ...(targets.length > 0 && { targets: [...targets] }) };
  return granted(await io.link.ask((client) => client.secrets.set(request)));
}

function answerList(io: Io, view: SecretsView): void {
  io.answer(view, () => {
    const rows = view.secrets.map(({ name, storedIn, targets, lastUsedBy }) => [
      name,
      storedIn,
      targets.join(','),
      lastUsedBy ?? '—',
    ]);
    const list = table([['NAME', 'STORED IN', 'TARGETS', 'LAST USED BY'], ...rows]);
    return view.store.kind === 'os' ? list : `${view.store.says}\n${list}`;
  });
}

/** Exit 1 where something was found, so that a script can stop a copy. */
async function sweep(folder: string, io: Io): Promise<number> {
  const request = { folder: path.resolve(folder) };
  const match = granted(await io.link.ask((client) => client.secrets.sweep(request)));
  io.answer(match, () => sweepText(match));
  return match.findings.length > 0 ? EXIT.failed : EXIT.ok;
}

function sweepText({ files, counts, findings, isWhole }: SecretSweep): string {
  const kinds = Object.entries(counts).map(([kind, count]) => `${kind}: ${count}`);
  const more = isWhole ? '' : ' Not every file was read: the folder is too large or unreadable.';
  return [
    `${files} files read. ${kinds.length === 0 ? 'No keys found.' : kinds.join(', ')}${more}`,
    ...findings.map(({ file, line, kind, shown }) => `${file}:${line}  ${kind}  ${shown}`),
  ].join('\n');
}
