import { z } from 'zod';
import { type Finding, finding } from '#core/contract/finding';
import type { Hello } from '#core/contract/target/target';
import { satisfies } from '#core/lib/pep440';
import { parseRequirement, specifiersOf } from '#core/lib/pep508';
import type { Manifest, ManifestTask } from '#core/training/manifest/manifest';
import { pyEnvOf } from '#core/training/py-env-of';
import type { Target } from '../../targets/target';
import { AUTOMOUNT_ROOT } from '../../targets/wsl/paths';
import { lintPath } from '../../targets/wsl/path-lint';
import { childEnd, scriptAnswer } from './answers';
import type { CheckContext } from './check-kind';
import { install, type RemedyScope } from './check-remedies';

/** Checks that every project has: its folder, its systems, the Python and the packages of its environment. */
export interface GeneralSubject {
  readonly manifest: Manifest;
  readonly task: ManifestTask;
  readonly context: CheckContext;
  readonly target: Target;
  readonly hello: Hello;
  readonly scope: RemedyScope;
}

export async function generalChecks(subject: GeneralSubject): Promise<readonly Finding[]> {
  const [folder, python, packages] = await Promise.all([
    folderCheck(subject),
    pythonCheck(subject),
    packageChecks(subject),
  ]);
  return [...systemCheck(subject), ...folder, ...python, ...packages];
}

const SYSTEMS: Readonly<Record<string, 'linux' | 'windows' | 'macos'>> = {
  linux: 'linux',
  win32: 'windows',
  darwin: 'macos',
};
const SYSTEM_NAMES = { linux: 'Linux', windows: 'Windows', macos: 'macOS' } as const;

/** `yes`, `no: because …`, `partly: …` of the manifest for the target's system. */
export function systemCheck({
  manifest,
  hello: { platform },
}: Pick<GeneralSubject, 'manifest' | 'hello'>): readonly Finding[] {
  const system = SYSTEMS[platform];
  const said = system === undefined ? undefined : manifest.systems[system];
  const [, word, why = ''] = /^(no|partly)\b[:,]?\s*([^]*)$/i.exec(said ?? '') ?? [];
  if (system === undefined || word === undefined) return [];
  const because = why === '' ? '' : ` ${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
  const name = SYSTEM_NAMES[system];
  return word.toLowerCase() === 'no'
    ? [
        finding('system', 'bad', `${manifest.title} does not run on ${name}.${because}`, {
          advice: 'Choose another machine; on Windows, a WSL distro.',
        }),
      ]
    : [finding('system', 'warn', `${manifest.title} runs on ${name} in part.${because}`)];
}

/** Is it still there, and does its place break tools? */
async function folderCheck({ context, target }: GeneralSubject): Promise<readonly Finding[]> {
  const root = context.paths.project;
  const there = await target.exists(root);
  if (!there.ok) return [finding('project', 'unknown', there.error.says)];
  if (!there.value) {
    return [
      finding('project', 'bad', `The project’s folder ${root} is not there any more.`, {
        advice: 'Put it back, or give its new folder on the page Projects.',
      }),
    ];
  }
  return [
    finding('project', 'ok', `The project is in ${root}.`),
    ...pathLints('The project', root, target.view().capabilities.mountsWindows),
  ];
}

/** What about the name or the place of a folder makes conda, Hydra, vLLM or compilers fail. */
export function pathLints(what: string, path: string, mountsWindows: boolean): readonly Finding[] {
  // Only in a distro is /mnt/c a drive of Windows.
  const worries = lintPath(path, null, mountsWindows ? AUTOMOUNT_ROOT : '\0');
  return worries.map(({ id, says }) =>
    finding(`project-path:${id}`, 'warn', `${what} is in ${path}. ${says}`, {
      advice: 'Move it to a folder with a short, simple name, then add it again.',
    }),
  );
}

/** Version of an interpreter in no list, as its environment's pyvenv.cfg tells it (PEP 405); null where none does. */
async function writtenVersion(
  target: Pick<GeneralSubject['target'], 'read'>,
  python: string,
): Promise<string | null> {
  const prefix = python.replace(/[\\/](?:bin|Scripts)[\\/][^\\/]*$/, '');
  if (prefix === python) return null;
  const read = await target.read(`${prefix}/pyvenv.cfg`, 0, 4_096);
  const text = read.ok ? new TextDecoder().decode(read.value.bytes) : '';
  return /^version(?:_info)?\s*=\s*(\d+\.\d+(?:\.\d+)?)/m.exec(text)?.[1] ?? null;
}

async function pythonCheck({ manifest, context, target }: GeneralSubject): Promise<Finding[]> {
  const range = specifiersOf(manifest.python);
  if (manifest.python === '' || range === null) return [];
  const envs = await target.envs();
  const { python } = context.paths;
  const listed = envs.ok ? (pyEnvOf(envs.value, python)?.version ?? null) : null;
  const version = listed ?? (await writtenVersion(target, python));
  if (version === null) {
    const says = `The version of ${python} could not be read; the project needs ${manifest.python}.`;
    return [finding('project-python', 'unknown', says)];
  }
  if (satisfies(version, range)) {
    return [
      finding('project-python', 'ok', `Python ${version}; the project needs ${manifest.python}.`),
    ];
  }
  const says = `${manifest.title} needs Python ${manifest.python}; this environment has ${version}.`;
  return [
    finding('project-python', 'bad', says, {
      advice: 'Choose another environment, or set one up for this project.',
    }),
  ];
}

const Versions = z.object({ versions: z.record(z.string(), z.string().nullable()) });
const LIMIT_S = 30;

/** Packages that are missing or of another version than the manifest takes. */
async function packageChecks({
  manifest,
  task,
  context,
  scope,
}: GeneralSubject): Promise<Finding[]> {
  const wanted = [...new Set([...manifest.packages, ...task.needs])].flatMap((text) => {
    const read = parseRequirement(text);
    return read === null ? [] : [{ text, name: read.name, specifiers: read.specifiers }];
  });
  if (wanted.length === 0) return [];
  const words = { names: wanted.map(({ name }) => name) };
  const outcome = await context.ask({
    script: 'distributions',
    by: 'training',
    words,
    limitS: LIMIT_S,
  });
  const answer = scriptAnswer(outcome, Versions);
  if (answer === null) {
    const { state, says } = childEnd(outcome, LIMIT_S, 'Reading the packages');
    return [finding('project-packages', state, says)];
  }
  return judgePackages(wanted, answer.versions, context.paths.python, scope);
}

type Wanted = Pick<NonNullable<ReturnType<typeof parseRequirement>>, 'name' | 'specifiers'> & {
  readonly text: string;
};

/** One finding for all packages: the missing, then those of a wrong version. */
export function judgePackages(
  wanted: readonly Wanted[],
  versions: Readonly<Record<string, string | null>>,
  python: string,
  scope: Pick<RemedyScope, 'goal' | 'target'>,
): Finding[] {
  const id = 'project-packages';
  const missing = wanted.filter(({ name }) => (versions[name] ?? null) === null);
  const wrong = wanted.filter(({ name, specifiers }) => {
    const version = versions[name] ?? null;
    return version !== null && !satisfies(version, specifiers);
  });
  if (missing.length === 0 && wrong.length === 0) {
    const told = wanted.map(({ name }) => `${name} ${versions[name] ?? ''}`).join(', ');
    return [finding(id, 'ok', `It has ${told}.`)];
  }
  const lacks =
    missing.length === 0 ? [] : [`It has no ${missing.map(({ name }) => name).join(' and no ')}.`];
  const differs = wrong.map(
    ({ text, name }) => `It has ${name} ${versions[name] ?? ''}; the project needs ${text}.`,
  );
  const specs = [...missing, ...wrong].map(({ text }) => `"${text}"`).join(' ');
  return [
    finding(id, 'bad', [...lacks, ...differs].join(' '), {
      advice: `Set up the packages, choose another environment, or install them: ${python} -m pip install ${specs}`,
      remedies: [install(id, { what: 'packages', title: 'Set up the packages' }, scope)],
    }),
  ];
}
