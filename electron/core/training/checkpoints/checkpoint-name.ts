import { compileLinear, type LinearRegex } from '../../lib/linear-regex/linear-regex';
import type { CheckpointUnit } from '../../contract/run/checkpoint-calls';
import type { Spec } from '../../contract/run/run-directory';

/** What the name of a checkpoint says. */
export interface NamedCheckpoint {
  readonly x: number | null;
  /** Absent where the name does not say what it counts. */
  readonly unit?: CheckpointUnit;
  readonly score: number | null;
  readonly kind: string | null;
}

type Naming = NonNullable<Spec['checkpoints']>;

/** Checkpoint names of a project: its own expressions, with the groups `step`, `score` and `kind`. */
export class CheckpointNames {
  readonly #names: readonly LinearRegex[];

  /** @param naming an expression that cannot be compiled is passed over */
  constructor(naming: Naming = []) {
    this.#names = naming.flatMap(({ name }) => {
      const read = name === null ? null : compileLinear(name);
      return read?.ok === true ? [read.value] : [];
    });
  }

  /** null where no expression matches the last part of the path. */
  read(path: string): NamedCheckpoint | null {
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const regex of this.#names) {
      const match = regex.exec(name);
      if (match === null) continue;
      const group = (wanted: string): string | undefined =>
        match.groups[regex.names.indexOf(wanted) + 1];
      const report = (wanted: string): string | undefined =>
        regex.names.includes(wanted) ? group(wanted) : undefined;
      return {
        x: numberOf(report('step')),
        score: numberOf(report('score')),
        kind: report('kind') ?? null,
      };
    }
    return null;
  }
}

/** "0400000", "+0.123", "-4.210"; null for "nan" and for what is no number. */
function numberOf(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Files that belong to a saved model and are beside it: what names it, and what its environments were normalized by. */
const SIDECARS: readonly RegExp[] = [
  /^(?<base>.+)_(?:metadata\.json|vecnormalize\.pkl|vecnorm\.pkl(?:\.meta\.json)?|replay_buffer\.pkl)$/,
  /^(?<base>.+)\.meta\.json$/,
  // rl_model_vecnormalize_2000_steps.pkl of Stable-Baselines3's CheckpointCallback.
  /^(?<base>.+)_(?:vecnormalize|replay_buffer)(?<rest>_\d+_steps)\.pkl$/,
];

/** The path of the zip that a file would belong to; null for one that belongs to none. */
export function ownerOf(path: string): string | null {
  const cut = path.lastIndexOf('/') + 1;
  for (const sidecar of SIDECARS) {
    const { base, rest = '' } = sidecar.exec(path.slice(cut))?.groups ?? {};
    if (base !== undefined) return `${path.slice(0, cut)}${base}${rest}.zip`;
  }
  return null;
}

/** Suffixes of a sidecar's name in place of `.zip`. */
const SIDECAR_ENDS = [
  '_metadata.json',
  '_vecnormalize.pkl',
  '_vecnorm.pkl',
  '_vecnorm.pkl.meta.json',
  '.meta.json',
];

/** Globs under which a run's checkpoints are according to its project, and what belongs to them. */
export const namedGlobs = (naming: Naming = []): readonly string[] => [
  ...new Set(naming.flatMap(({ glob }) => [glob, ...partsOf(glob)])),
];

/** A zip has files beside it; what has no extension (`global_step_*`) may be a folder, and its files are the checkpoint. */
function partsOf(glob: string): readonly string[] {
  if (glob.endsWith('.zip')) {
    const base = glob.slice(0, -'.zip'.length);
    return SIDECAR_ENDS.map((end) => `${base}${end}`);
  }
  return /\.[^/]*$/.test(glob) ? [] : [`${glob}/**`];
}
