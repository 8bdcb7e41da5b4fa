import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProjectView } from '#core/contract/project/project-calls';
import { quotedWords } from '#core/lib/quoted-words';
import {
  type Command,
  type CommandForm,
  isOn,
  type ParsedCommand,
  textFlag,
  usageOf,
} from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { EXIT, granted, type Io, misused } from '../io';
import { manifestFile } from '../manifest-file';
import { exitOf } from '../fix/run-here';
import { targetPathOf } from '../path-translation';
import { nextOfProject, nextText } from '../text/next-command';
import { projectAnswer, projectText } from '../text/project-text';

const form: CommandForm = {
  name: 'project',
  words: 'show P | add PATH | install P | set P | remove P',
  max: 2,
  flags: {
    target: flagText('ID', 'Where the folder is; only for add.'),
    manifest: flagText('ID|FILE', 'The manifest; for add and set.', { excludes: ['reread'] }),
    name: flagText('NAME', 'What it is called; only for add.'),
    env: flagText('PYTHON', 'Its Python, or auto; only for set and install.'),
    install: flagSwitch('Install its packages, too; only for add.'),
    yes: flagSwitch('Install without asking; for install, and for add with --install.'),
    path: flagText('PATH', 'Its folder; only for set.'),
    reread: flagSwitch('Read the manifest of its folder again; only for set.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Show, add, change or forget a project. install shows the commands that install its packages, in its own versions, into its own environment, and runs them here after your yes; add --install does both. Nothing in its folder is run or changed; forgetting leaves the folder and its runs.',
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

const ACTS: ReadonlyMap<string, Act> = new Map(Object.entries({ show, add, install, set, remove }));

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
  const isInstalled = isOn(parsed, 'install');
  if (isInstalled) mayInstall(parsed);
  // Naming a target is the user's act. This machine is always there.
  if (target !== 'local')
    granted(await io.link.ask((client) => client.targets.connect({ target })));
  const request = {
    target,
    path: await targetPathOf(folder, target, io),
    manifest: await manifestChoice(manifest),
    name,
  };
  const project = granted(await io.link.ask((client) => client.projects.add(request)));
  if (!isInstalled || !(await wantsPackages(project, io))) return answerNext(project, io);
  io.note(projectText(project));
  return install(project.id, parsed, io);
}

/** Reads the flags of an installation, before anything is changed. @throws Refused where nobody could agree to it */
function mayInstall(parsed: ParsedCommand): void {
  textFlag(parsed, 'env');
  if (!isOn(parsed, 'yes') && !process.stdin.isTTY) misused(...NO_YES);
}

/** Whether there is something to install here for a project. */
async function wantsPackages({ id, target }: ProjectView, io: Io): Promise<boolean> {
  if (target !== 'local') return false;
  const plan = await io.link.ask((client) => client.projects.installation({ project: id }));
  return plan.ok || plan.error.code !== 'nothing-wanted';
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
  return answerNext(granted(await io.link.ask((client) => client.projects.change(request))), io);
}

/** What it wants, installed here after a yes; afterwards it is the project's Python. */
async function install(project: string, parsed: ParsedCommand, io: Io): Promise<number> {
  const [python, isAgreed] = [textFlag(parsed, 'env'), isOn(parsed, 'yes')];
  const request = { project, python };
  const plan = granted(await io.link.ask((client) => client.projects.installation(request)));
  for (const line of plan.lines) io.note(`  ${quotedWords(line)}`);
  if (plan.target !== 'local') {
    return misused(
      `${project} is on ${plan.target}: nothing was run here.`,
      `Run these commands there, then: project set ${project} --env ${plan.python}`,
    );
  }
  if (!isAgreed && !(await saysYes(io))) {
    io.note('Nothing was run.');
    return EXIT.refused;
  }
  for (const line of plan.lines) {
    const { code } = await exitOf(io, { argv: line, env: {} });
    if (code === 0) continue;
    io.answer(
      { project, python: plan.python, installed: false, exitCode: code },
      () =>
        `A command failed (exit code ${code ?? 'unknown'}); its output is above. Nothing of ${project} was changed.`,
    );
    return EXIT.failed;
  }
  const change = { project, python: plan.python };
  const changed = granted(await io.link.ask((client) => client.projects.change(change)));
  const next = nextOfProject(changed, true);
  io.answer(
    { project, python: plan.python, installed: true, exitCode: 0, next },
    () => `${project} runs with ${plan.python} from now on.${nextText(next ? [next] : [])}`,
  );
  return EXIT.ok;
}

const NO_YES = [
  'Packages are installed only after a yes.',
  'Add --yes, or run it in a terminal.',
] as const;

async function saysYes(io: Io): Promise<boolean> {
  if (!process.stdin.isTTY) {
    return misused(...NO_YES);
  }
  return /^y(?:es)?$/i.test((await io.ask('Run it? [y/N] ')).trim());
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

/** The project, and what to type for it next. */
async function answerNext(project: ProjectView, io: Io): Promise<number> {
  const next = nextOfProject(project, await wantsPackages(project, io));
  io.answer(
    { ...projectAnswer(project), next },
    () => projectText(project) + nextText(next ? [next] : []),
  );
  return EXIT.ok;
}
