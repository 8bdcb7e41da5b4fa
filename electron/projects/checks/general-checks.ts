import { z } from 'zod';
import type { Finding } from '#core/contract/finding';
import type { Hello } from '#core/contract/target/target';
import {
  type Answer,
  type Check,
  undecided,
  defineCheck,
  fails,
  passes,
  warns,
} from '#core/diagnosis/rules/define-check';
import { satisfies } from '#core/lib/pep440';
import { quotedWords } from '#core/lib/quoted-words';
import { parseRequirement, specifiersOf } from '#core/lib/pep508';
import type { Manifest, ManifestTask } from '#core/training/manifest/manifest';
import { pyEnvOf } from '#core/training/environment/py-env-of';
import type { Target } from '../../targets/target';
import { AUTOMOUNT_ROOT } from '../../targets/wsl/paths/paths';
import { lintPath } from '../../targets/wsl/paths/path-lint';
import { childEnd, scriptAnswer } from './answers';
import type { CheckContext } from './check-kind';
import { install, type RemedyScope } from './check-remedies';

/** What the checks that every project has read. */
export interface GeneralSubject {
  readonly manifest: Manifest;
  readonly task: ManifestTask;
  readonly context: CheckContext;
  readonly target: Target;
  readonly hello: Hello;
  readonly scope: RemedyScope;
}

/** Checks that every project has: its systems, its folder, the Python and the packages of its environment. */
export async function generalChecks(subject: GeneralSubject): Promise<readonly Finding[]> {
  const checks: readonly Check<GeneralSubject>[] = [
    systemCheck,
    folderCheck,
    pythonCheck,
    packagesCheck,
  ];
  return (await Promise.all(checks.map((check) => check(subject)))).flat();
}

const SYSTEMS: Readonly<Record<string, 'linux' | 'windows' | 'macos'>> = {
  linux: 'linux',
  win32: 'windows',
  darwin: 'macos',
};
const SYSTEM_NAMES = { linux: 'Linux', windows: 'Windows', macos: 'macOS' } as const;

/** `yes`, `no: because …`, `partly: …` of the manifest for the target's system. */
export const systemCheck = defineCheck<Pick<GeneralSubject, 'manifest' | 'hello'>>(
  'system',
  ({ manifest, hello: { platform } }) => {
    const system = SYSTEMS[platform];
    const said = system === undefined ? undefined : manifest.systems[system];
    const [, word, why = ''] = /^(no|partly)\b[:,]?\s*([^]*)$/i.exec(said ?? '') ?? [];
    if (system === undefined || word === undefined) return [];
    const because = why === '' ? '' : ` ${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
    const name = SYSTEM_NAMES[system];
    return word.toLowerCase() === 'no'
      ? fails(`${manifest.title} does not run on ${name}.${because}`, {
          advice: 'Choose another machine; on Windows, a WSL distro.',
        })
      : warns(`${manifest.title} runs on ${name} in part.${because}`);
  },
);

/** Does the folder of the project still exist, and does its path break tools? */
const folderCheck = defineCheck<GeneralSubject>('project', async ({ context, target }) => {
  const root = context.paths.project;
  const result = await target.exists(root);
  if (!result.ok) return undecided(result.error.says);
  if (!result.value) {
    return fails(`The project’s folder ${root} is not there any more.`, {
      advice: 'Put it back, or give its new folder on the page Projects.',
    });
  }
  return [
    passes(`The project is in ${root}.`),
    ...pathLints('The project', root, target.view().capabilities.mountsWindows),
  ];
});

/** What in the path of a folder makes conda, Hydra, vLLM or compilers fail. */
export function pathLints(what: string, path: string, mountsWindows: boolean): readonly Answer[] {
  // Only in a distro is /mnt/c a drive of Windows.
  const problems = lintPath(path, null, mountsWindows ? AUTOMOUNT_ROOT : '\0');
  return problems.map(({ id, says }) =>
    warns(`${what} is in ${path}. ${says}`, {
      id: `project-path:${id}`,
      advice: 'Move it to a folder with a short, simple name, then add it again.',
    }),
  );
}

/** Version of an interpreter in no list, from its environment's pyvenv.cfg (PEP 405); null where there is none. */
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

/** Is the Python of the environment one that the project takes? */
const pythonCheck = defineCheck<GeneralSubject>(
  'project-python',
  async ({ manifest, context, target }) => {
    const range = specifiersOf(manifest.python);
    if (manifest.python === '' || range === null) return [];
    const envs = await target.envs();
    const { python } = context.paths;
    const listed = envs.ok ? (pyEnvOf(envs.value, python)?.version ?? null) : null;
    const version = listed ?? (await writtenVersion(target, python));
    if (version === null) {
      return undecided(
        `The version of ${python} could not be read; the project needs ${manifest.python}.`,
      );
    }
    if (satisfies(version, range)) {
      return passes(`Python ${version}; the project needs ${manifest.python}.`);
    }
    const says = `${manifest.title} needs Python ${manifest.python}; this environment has ${version}.`;
    const advice = 'Choose another environment, or set one up for this project.';
    return fails(says, { advice });
  },
);

const Versions = z.object({ versions: z.record(z.string(), z.string().nullable()) });
const LIMIT_S = 30;
const PACKAGES = 'project-packages';

/** Packages that are missing or of another version than the manifest takes. */
const packagesCheck = defineCheck<GeneralSubject>(
  PACKAGES,
  async ({ manifest, task, context, scope }) => {
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
      return { state, says };
    }
    return judgePackages(wanted, answer.versions, context.paths.python, scope);
  },
);

type Wanted = Pick<NonNullable<ReturnType<typeof parseRequirement>>, 'name' | 'specifiers'> & {
  readonly text: string;
};

/** One answer for all packages: the missing, then those of a wrong version. */
export function judgePackages(
  wanted: readonly Wanted[],
  versions: Readonly<Record<string, string | null>>,
  python: string,
  scope: Pick<RemedyScope, 'goal' | 'target' | 'project'>,
): Answer {
  const missing = wanted.filter(({ name }) => (versions[name] ?? null) === null);
  const wrong = wanted.filter(({ name, specifiers }) => {
    const version = versions[name] ?? null;
    return version !== null && !satisfies(version, specifiers);
  });
  if (missing.length === 0 && wrong.length === 0) {
    const has = wanted.map(({ name }) => `${name} ${versions[name] ?? ''}`).join(', ');
    return passes(`It has ${has}.`);
  }
  const lacks =
    missing.length === 0 ? [] : [`It has no ${missing.map(({ name }) => name).join(' and no ')}.`];
  const differs = wrong.map(
    ({ text, name }) => `It has ${name} ${versions[name] ?? ''}; the project needs ${text}.`,
  );
  const specs = [...missing, ...wrong].map(({ text }) => `"${text}"`).join(' ');
  return fails([...lacks, ...differs].join(' '), {
    advice: `Install all that the project wants: rl-cockpit ${quotedWords(['project', 'install', scope.project, '--env', python])} — or choose another environment, or install only these: ${python} -m pip install ${specs}`,
    remedies: [install(PACKAGES, { what: 'packages', title: 'Set up the packages' }, scope)],
  });
}
