import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProjectView } from '#core/contract/project/project-calls';
import {
  type Command,
  type CommandForm,
  isOn,
  type ParsedCommand,
  textFlag,
  usageOf,
} from '../command';
import { flagSwitch, flagText } from '../flags';
import { EXIT, granted, type Io, misused } from '../io';
import { manifestFile } from '../manifest-file';
import { targetPathOf } from '../path-translation';
import { projectAnswer, projectText } from '../text/project-text';

const form: CommandForm = {
  name: 'project',
  words: 'show P | add PATH | set P | remove P',
  max: 2,
  flags: {
    target: flagText('ID', 'Where the folder is; only for add.'),
    manifest: flagText('ID|FILE', 'The manifest; for add and set.', { excludes: ['reread'] }),
    name: flagText('NAME', 'What it is called; only for add.'),
    env: flagText('PYTHON', 'Its Python, or auto; only for set.'),
    path: flagText('PATH', 'Its folder; only for set.'),
    reread: flagSwitch('Read the manifest of its folder again; only for set.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Show, add, change or forget a project. Nothing in its folder is run or changed; forgetting leaves the folder and its runs.',
  async run(parsed, io) {
    const [act, subject, ...more] = parsed.words;
    if (act === undefined || subject === undefined || more.length > 0) {
      return misused('That is not complete.', `Usage: ${usage}`);
    }
    const handle = ACTS.get(act);
    if (handle === undefined) return misused(`"project ${act}" is not known.`, `Usage: ${usage}`);
    return handle(subject, parsed, io);
  },
} satisfies Command;

type Act = (subject: string, parsed: ParsedCommand, io: Io) => Promise<number>;

const ACTS: ReadonlyMap<string, Act> = new Map(Object.entries({ show, add, set, remove }));

async function show(project: string, _parsed: ParsedCommand, io: Io): Promise<number> {
  const projects = granted(await io.link.ask((client) => client.projects.list()));
  const existing = projects.map(({ id }) => id);
  const match = projects.find(({ id }) => id === project);
  if (match === undefined) {
    return misused(
      `There is no project "${project}".`,
      existing.length === 0
        ? 'Add one: project add FOLDER'
        : `Pick one of: ${existing.join(', ')}.`,
    );
  }
  return answer(match, io);
}

async function add(folder: string, parsed: ParsedCommand, io: Io): Promise<number> {
  const target = textFlag(parsed, 'target') ?? 'local';
  const [manifest, name] = [textFlag(parsed, 'manifest'), textFlag(parsed, 'name')];
  // Naming a target is the user's act. This machine is always there.
  if (target !== 'local')
    granted(await io.link.ask((client) => client.targets.connect({ target })));
  const request = {
    target,
    path: await targetPathOf(folder, target, io),
    manifest: await manifestChoice(manifest),
    name,
  };
  return answer(granted(await io.link.ask((client) => client.projects.add(request))), io);
}

/** A file is read here; every other word is the id of a manifest that the app ships. */
async function manifestChoice(
  input: string | null,
): Promise<{ id: string } | { text: string } | null> {
  if (input === null) return null;
  const isFile = /[/\\]|\.ya?ml$/i.test(input) || existsSync(path.resolve(input));
  return isFile ? { text: await manifestFile(input) } : { id: input };
}

async function set(project: string, parsed: ParsedCommand, io: Io): Promise<number> {
  const [python, root, file] = ['env', 'path', 'manifest'].map((name) => textFlag(parsed, name));
  const reread = isOn(parsed, 'reread');
  if (!python && !root && !file && !reread) {
    return misused(
      'Nothing to change was given.',
      'Add --env PYTHON (“auto”: the one that fits best), --path PATH, --manifest FILE or --reread.',
    );
  }
  const existing = granted(await io.link.ask((client) => client.projects.list()));
  const target = existing.find(({ id }) => id === project)?.target ?? 'local';
  const request = {
    project,
    ...(python && { python: python === 'auto' ? null : await targetPathOf(python, target, io) }),
    ...(root && { root: await targetPathOf(root, target, io) }),
    ...(file && { manifest: await manifestFile(file) }),
    ...(reread && { reread }),
  };
  return answer(granted(await io.link.ask((client) => client.projects.change(request))), io);
}

async function remove(project: string, _parsed: ParsedCommand, io: Io): Promise<number> {
  granted(await io.link.ask((client) => client.projects.remove({ project })));
  io.answer({ removed: project }, () => `${project} is forgotten. Its folder and its runs stay.`);
  return EXIT.ok;
}

function answer(project: ProjectView, io: Io): number {
  io.answer(projectAnswer(project), () => projectText(project));
  return EXIT.ok;
}
