import type { Installation } from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Hello, PyEnv } from '#core/contract/target/target';
import { satisfies } from '#core/lib/pep440';
import { specifiersOf } from '#core/lib/pep508';
import { type Result, err, ok } from '#core/lib/result';
import type { Manifest } from '#core/training/manifest/manifest';
import { ownPythons } from '../targets/own-python';
import type { Target } from '../targets/target';
import type { StoredProject } from './projects-file';

type At = Pick<Target, 'hello' | 'envs' | 'exists' | 'view' | 'id'>;

/**
 * Commands that install what a project wants, in its versions: into the environment that was chosen, else into the one of its goal that
 * Setup made, else into one of its own, which they make first. Nothing of the project's folder changes, and nothing is run here.
 * @param python the interpreter that the user names; null: that of the project
 */
export async function installation(
  target: At,
  stored: Pick<StoredProject, 'id' | 'root' | 'python' | 'manifest'>,
  manifest: Manifest,
  python: string | null,
): Promise<Result<Installation, Refusal>> {
  const packages = [
    ...new Set([...manifest.packages, ...manifest.tasks.flatMap(({ needs }) => needs)]),
  ];
  const file = stored.manifest.from === 'built-in' ? null : `${stored.root}/requirements.txt`;
  const listed = file === null ? ok(false) : await target.exists(file);
  if (!listed.ok) return listed;
  const words = [...(listed.value && file !== null ? ['-r', file] : []), ...packages];
  if (words.length === 0) return err(nothingWanted(stored.id));
  const hello = await target.hello();
  if (!hello.ok) return hello;
  const into = await environmentFor(target, hello.value, stored, manifest, python);
  if (!into.ok) return into;
  const install = [into.value.python, '-I', '-m', 'pip', 'install', ...words];
  const { creation } = into.value;
  return ok({
    target: target.id,
    python: into.value.python,
    isNew: creation !== null,
    lines: [...(creation === null ? [] : [creation]), install],
  });
}

interface Environment {
  readonly python: string;
  /** The command that makes it; null: it is there. */
  readonly creation: string[] | null;
}

async function environmentFor(
  target: At,
  hello: Hello,
  stored: Pick<StoredProject, 'id' | 'python'>,
  manifest: Manifest,
  python: string | null,
): Promise<Result<Environment, Refusal>> {
  const chosen = python ?? stored.python;
  if (chosen !== null) {
    const present = await target.exists(chosen);
    if (!present.ok) return present;
    return present.value ? ok({ python: chosen, creation: null }) : err(missingPython(chosen));
  }
  const own = ownPythons(hello, target.view(), `project-${stored.id}`);
  const ofGoal = manifest.goal === undefined ? [] : ownPythons(hello, target.view(), manifest.goal);
  for (const one of [...ofGoal, ...own]) {
    const present = await target.exists(one);
    if (present.ok && present.value) return ok({ python: one, creation: null });
  }
  const envs = await target.envs();
  if (!envs.ok) return envs;
  const maker = makerOf(envs.value, hello.python, manifest.python);
  if (maker === null) return err(noMaker(manifest));
  const folder = own[0].replace(/[\\/](?:bin|Scripts)[\\/][^\\/]+$/, '');
  return ok({ python: own[0], creation: [maker, '-I', '-m', 'venv', folder] });
}

/** A Python of the version that the project takes: that of the agent, else the newest that is there. */
export function makerOf(envs: readonly PyEnv[], agent: string, range: string): string | null {
  const wanted = range === '' ? null : specifiersOf(range);
  if (wanted === null) return agent;
  const fitting = envs.filter(
    ({ state, version }) => state === 'ok' && version !== null && satisfies(version, wanted),
  );
  const own = fitting.find((env) => env.python === agent);
  const [newest] = fitting.toSorted((a, b) => minorOf(b) - minorOf(a));
  return (own ?? newest)?.python ?? null;
}

const minorOf = ({ version }: PyEnv): number => Number(version?.split('.')[1] ?? 0);

const nothingWanted = (id: string): Refusal => ({
  code: 'nothing-wanted',
  says: `The manifest of ${id} names no packages, and its folder has no requirements.txt.`,
  remedy: 'Name them in its manifest, under packages.',
});

const missingPython = (python: string): Refusal => ({
  code: 'python-missing',
  says: `There is no ${python}.`,
  remedy: 'Enter the whole path of an interpreter, such as /home/me/env/bin/python.',
});

const noMaker = ({ title, python, goal }: Manifest): Refusal => ({
  code: 'no-python',
  says: `${title} needs Python ${python}, and no Python of that version is here.`,
  remedy:
    goal === undefined
      ? `Install one, then repeat this; or name an environment with --env PYTHON.`
      : `Let Setup bring one: rl-cockpit plan ${goal}; or name an environment with --env PYTHON.`,
});
