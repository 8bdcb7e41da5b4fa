import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, type CommandForm, type ParsedCommand, textFlag, usageOf } from '../command';
import { flagText } from '../flags/flags';
import { stateWord } from '../text/finding-text';
import { EXIT, granted, type Io, misused } from '../io';
import { manifestFile } from '../manifest-file';
import { targetPathOf } from '../path-translation';

const form: CommandForm = {
  name: 'manifest',
  words: 'check FILE | show P | draft SCRIPT',
  max: 2,
  flags: {
    cwd: flagText('DIR', 'The folder of the project; only for draft.'),
    target: flagText('ID', 'Where the script is; only for draft.'),
    out: flagText('FILE', 'Write the draft to a new file; only for draft.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Check the manifest of a project (every problem with line and column, exit 2), print one, or draft one from the arguments of a script without running it.',
  async run(parsed, io) {
    const [act, subject, ...more] = parsed.words;
    if (act === undefined || subject === undefined || more.length > 0) {
      return misused('That is not complete.', `Usage: ${usage}`);
    }
    if (act === 'check') return check(subject, io);
    if (act === 'show') return show(subject, io);
    if (act === 'draft') return draft(subject, parsed, io);
    return misused(`"manifest ${act}" is not known.`, `Usage: ${usage}`);
  },
} satisfies Command;

/** Prints problems as compilers do, so that an editor finds the line. */
async function check(file: string, io: Io): Promise<number> {
  const text = await manifestFile(file);
  const problems = granted(await io.link.ask((client) => client.projects.checkManifest({ text })));
  io.answer({ file, problems }, () =>
    problems.length === 0
      ? `${file}: no problem found.`
      : problems.map(({ line, column, says }) => `${file}:${line}:${column}: ${says}`).join('\n'),
  );
  return problems.length === 0 ? EXIT.ok : EXIT.refused;
}

async function show(project: string, io: Io): Promise<number> {
  const text = granted(await io.link.ask((client) => client.projects.manifest({ project })));
  io.answer({ project, text }, () => text);
  return EXIT.ok;
}

/** The folder of the project is where the script is unless --cwd names another; what could not be read is reported on stderr. */
async function draft(script: string, parsed: ParsedCommand, io: Io): Promise<number> {
  const target = textFlag(parsed, 'target') ?? 'local';
  const cwd = textFlag(parsed, 'cwd');
  const out = textFlag(parsed, 'out');
  if (target !== 'local')
    granted(await io.link.ask((client) => client.targets.connect({ target })));
  const file = await targetPathOf(script, target, io);
  const folder = cwd === null ? folderOf(file) : await targetPathOf(cwd, target, io);
  const request = { target, path: folder, script: file };
  const { text, findings } = granted(await io.link.ask((client) => client.projects.draft(request)));
  for (const one of findings) io.note(`${stateWord(one)}: ${one.says} ${one.advice}`.trimEnd());
  if (out !== null) await written(out, text);
  const said = findings.map(({ id, state, says, advice }) => ({ id, state, says, advice }));
  io.answer({ text, findings: said, ...(out === null ? {} : { file: path.resolve(out) }) }, () =>
    out === null ? text : `Wrote ${out}. Add the project: project add ${folder} --manifest ${out}`,
  );
  return EXIT.ok;
}

const folderOf = (file: string): string => file.replace(/[/\\][^/\\]*$/, '') || '/';

/** A file that is there is somebody's work. */
async function written(out: string, text: string): Promise<void> {
  await writeFile(path.resolve(out), text, { flag: 'wx' }).catch((cause: NodeJS.ErrnoException) =>
    misused(
      cause.code === 'EEXIST'
        ? `${out} exists already.`
        : `${out} cannot be written: ${cause.message}`,
      cause.code === 'EEXIST'
        ? 'Name another file, or delete this one first.'
        : 'Check the folder.',
    ),
  );
}
