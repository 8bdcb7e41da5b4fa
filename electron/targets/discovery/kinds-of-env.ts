import type { PyEnv } from '#core/contract/target';
import type { Machine } from './machine';
import type { KindRule } from './markers';
import { allFolders } from './places';

type Kind = PyEnv['kind'];

/** The kind by the first rule that holds; else what is expected in that place, else `system`. */
export function kindOf(machine: Machine, prefix: string, expects: Kind | undefined): Kind {
  const rule = machine.markers.kinds.find((one) => holds(machine, prefix, one));
  return rule?.kind ?? expects ?? 'system';
}

/** Does everything that a rule asks for hold? */
function holds(machine: Machine, prefix: string, rule: KindRule): boolean {
  const { has = [], inPath, called, beside, below } = rule;
  if (!has.every((name) => machine.exists(machine.join(prefix, name)))) return false;
  if (inPath !== undefined && !`${machine.slashed(prefix)}/`.includes(inPath)) return false;
  if (called !== undefined && machine.path.basename(prefix) !== called) return false;
  const folder = machine.path.dirname(prefix);
  if (beside !== undefined && !machine.exists(machine.join(folder, beside))) return false;
  if (below === undefined) return true;
  return allFolders(machine, below).some((parent) => prefix.startsWith(parent + machine.path.sep));
}

/** What a person calls it; null for a Python of the system. */
export function nameOf(
  machine: Machine,
  prefix: string,
  kind: Kind,
  cfg: ReadonlyMap<string, string> | null,
): string | null {
  const { path, markers } = machine;
  if (markers.nameless.includes(kind)) return null;
  if (kind === 'conda' && machine.isDir(machine.join(prefix, 'condabin'))) return 'base';
  const prompt = (cfg?.get('prompt') ?? '').replaceAll(/^['"() ]+|['"() ]+$/g, '');
  if (prompt !== '' && prompt !== '.') return prompt;
  const base = path.basename(prefix);
  const parent = path.dirname(prefix);
  if (kind === 'pixi' && base === 'default')
    return path.basename(path.dirname(path.dirname(parent)));
  return (markers.sets['venv'] ?? []).includes(base) ? path.basename(parent) : base;
}
