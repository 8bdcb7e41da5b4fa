import type { PyEnv } from '../../contract/target/target';
import type { ActiveEnv } from '../../contract/terminal/terminal';
import { once } from '../../lib/once';

/** Variables that make a shell find this environment's programs first, as its own `activate` would. */
export function activeEnv(env: PyEnv): ActiveEnv {
  const isWindows = /^[a-z]:[\\/]|^\\\\/i.test(env.python);
  const folder = env.python.replace(/[\\/][^\\/]*$/, '');
  const kind = kindOf(env.kind);
  return {
    kind,
    prefix: env.prefix,
    bin: isWindows && kind === 'conda' ? `${env.prefix}\\Scripts` : folder,
    name: envName(env),
  };
}

/** Of an interpreter only its path is known: its folder comes first, and nothing more is claimed of it. */
export function unknownEnv(python: string | null): ActiveEnv | null {
  const bin = python?.replace(/[\\/][^\\/]*$/, '') ?? '';
  if (python === null || bin === python || bin === '') return null;
  const prefix = bin.replace(/[\\/](?:bin|Scripts)$/, '');
  return { kind: 'python', prefix, bin, name: folderName(prefix) };
}

/** Common name of an environment: its own name, else that of its folder; `.venv` says less than the folder around it. */
export function envName({ name, prefix, kind, version }: PyEnv): string {
  if (name !== undefined && name !== '') return /^[\d.]+$/.test(name) ? `Python ${name}` : name;
  return kindOf(kind) === 'python' ? `Python ${version ?? ''}`.trim() : folderName(prefix);
}

const byNumbers = once(() => new Intl.Collator('en', { numeric: true }));

/** As people look for them: those with a name by it, then the plain Pythons, the newest first. */
export function inOrderOfNames(envs: readonly PyEnv[]): readonly PyEnv[] {
  return envs.toSorted((one, other) => {
    const [a, b] = [envName(one), envName(other)];
    const plain = Number(isPlain(a)) - Number(isPlain(b));
    return plain !== 0 ? plain : isPlain(a) ? byNumbers().compare(b, a) : byNumbers().compare(a, b);
  });
}

const isPlain = (name: string): boolean => /^Python( |$)/.test(name);

function folderName(prefix: string): string {
  const parts = prefix.split(/[\\/]/).filter((part) => part !== '');
  const last = parts.at(-1) ?? prefix;
  return /^\.?venv$/.test(last) ? (parts.at(-2) ?? last) : last;
}

function kindOf(kind: PyEnv['kind']): ActiveEnv['kind'] {
  if (kind === 'conda' || kind === 'pixi') return 'conda';
  return kind === 'venv' || kind === 'uv' || kind === 'poetry' ? 'venv' : 'python';
}
