import type { PyEnv } from '#core/contract/target';
import type { ActiveEnv } from '#core/contract/terminal';

/** What makes a shell find this environment's programs first, as its own `activate` would. */
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

/** How people call it: its own name, else that of its folder; `.venv` says less than the folder around it. */
export function envName({ name, prefix, kind, version }: PyEnv): string {
  if (name !== undefined && name !== '') return name;
  const parts = prefix.split(/[\\/]/).filter((part) => part !== '');
  if (kindOf(kind) === 'python') return `Python ${version ?? ''}`.trim();
  const last = parts.at(-1) ?? prefix;
  return /^\.?venv$/.test(last) ? (parts.at(-2) ?? last) : last;
}

function kindOf(kind: PyEnv['kind']): ActiveEnv['kind'] {
  if (kind === 'conda' || kind === 'pixi') return 'conda';
  return kind === 'venv' || kind === 'uv' || kind === 'poetry' ? 'venv' : 'python';
}
