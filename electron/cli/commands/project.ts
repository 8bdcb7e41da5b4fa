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
import { pathThere } from '../path-translation';
import { projectAnswer, projectText } from '../text/project-text';

const form: CommandForm = {
  name: 'project',
  words: 'show P | add PATH | set P | remove P',
  most: 2,
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
  async run(asked, io) {
    const [act, subject, ...more] = asked.words;
    if (act === undefined || subject === undefined || more.length > 0) {
      return misused('That is not complete.', `Usage: ${usage}`);
    }
    const handle = ACTS.get(act);
    if (handle === undefined) return misused(`"project ${act}" is not known.`, `Usage: ${usage}`);
    return handle(subject, asked, io);
  },
} satisfies Command;

type Act = (subject: string, asked: ParsedCommand, io: Io) => Promise<number>;

const ACTS: ReadonlyMap<string, Act> = new Map(Object.entries({ show, add, set, remove }));

async function show(project: string, _asked: ParsedCommand, io: Io): Promise<number> {
  const projects = granted(await io.link.ask((client) => client.projects.list()));
  const known = projects.map(({ id }) => id);
  const found = projects.find(({ id }) => id === project);
  if (found === undefined) {
    return misused(
      `There is no project "${project}".`,
      known.length === 0 ? 'Add one: project add FOLDER' : `Pick one of: ${known.join(', ')}.`,
    );
  }
  return answer(found, io);
}

async function add(folder: string, asked: ParsedCommand, io: Io): Promise<number> {
  const target = textFlag(asked, 'target') ?? 'local';
  const [manifest, name] = [textFlag(asked, 'manifest'), textFlag(asked, 'name')];
  // Naming a target is the user's act. This machine is always there.
  if (target !== 'local')
    granted(await io.link.ask((client) => client.targets.connect({ target })));
  const request = {
    target,
    path: await pathThere(folder, target, io),
    manifest: await manifestChoice(manifest),
    name,
  };
  return answer(granted(await io.link.ask((client) => client.projects.add(request))), io);
}

/** A file is read here; every other word is the id of a manifest that the app ships. */
async function manifestChoice(
  given: string | null,
): Promise<{ id: string } | { text: string } | null> {
  if (given === null) return null;
  const isFile = /[/\\]|\.ya?ml$/i.test(given) || existsSync(path.resolve(given));
  return isFile ? { text: await manifestFile(given) } : { id: given };
}

async function set(project: string, asked: ParsedCommand, io: Io): Promise<number> {
  const [python, root, file] = ['env', 'path', 'manifest'].map((name) => textFlag(asked, name));
  const reread = isOn(asked, 'reread');
  if (!python && !root && !file && !reread) {
    return misused(
      'Nothing to change was given.',
      'Add --env PYTHON (“auto”: the one that fits best), --path PATH, --manifest FILE or --reread.',
    );
  }
  const known = granted(await io.link.ask((client) => client.projects.list()));
  const target = known.find(({ id }) => id === project)?.target ?? 'local';
  const request = {
    project,
    ...(python && { python: python === 'auto' ? null : await pathThere(python, target, io) }),
    ...(root && { root: await pathThere(root, target, io) }),
    ...(file && { manifest: await manifestFile(file) }),
    ...(reread && { reread }),
  };
  return answer(granted(await io.link.ask((client) => client.projects.change(request))), io);
}

async function remove(project: string, _asked: ParsedCommand, io: Io): Promise<number> {
  granted(await io.link.ask((client) => client.projects.remove({ project })));
  io.answer({ removed: project }, () => `${project} is forgotten. Its folder and its runs stay.`);
  return EXIT.ok;
}

function answer(project: ProjectView, io: Io): number {
  io.answer(projectAnswer(project), () => projectText(project));
  return EXIT.ok;
}
