import type { CommandRemedy } from '#core/contract/finding';
import type { RunView } from '#core/contract/run/run';
import { isInProgress } from '#core/contract/run/run-phase';
import { kinds } from '../targets/kinds/index';
import type { Target, TargetRemedy } from '../targets/target';

/** A kind that hangs is not waited for longer. */
const ACTS_WITHIN_MS = 12_000;

type View = ReturnType<Target['view']>;

/**
 * Actions on a target, each with the runs that it would kill.
 * @param place null: to kinds that have no place
 * @param runs every run that is known
 */
export async function targetActs(
  location: View | null,
  runs: () => Promise<readonly RunView[]>,
): Promise<CommandRemedy[]> {
  const targetKinds = kinds.filter(({ id }) => location === null || id === location.kind);
  const within = AbortSignal.timeout(ACTS_WITHIN_MS);
  const matches = await Promise.all(
    targetKinds.map(async (kind) => {
      const remedies = (await kind.acts?.(location?.name ?? null, within)) ?? [];
      return remedies.map((act) => ({ act, kind: kind.id }));
    }),
  );
  const planned = matches.flat();
  const existing = planned.some(({ act }) => act.ends !== 'nothing') ? await runs() : [];
  return planned.map(({ act, kind }) =>
    shown(act, killedBy(act, kind, location?.id ?? null, existing)),
  );
}

/** The runs that a command would kill: of its place, or of every place of its kind. */
export function killedBy(
  { ends }: Pick<TargetRemedy, 'ends'>,
  kind: View['kind'],
  path: string | null,
  runs: readonly RunView[],
): readonly RunView[] {
  if (ends === 'nothing') return [];
  return runs.filter(
    (run) =>
      isInProgress(run) &&
      run.targetStoppedMs === undefined &&
      (ends === 'kind' ? run.target.startsWith(`${kind}:`) : run.target === path),
  );
}

function shown(
  { ends: _ends, ...remedy }: TargetRemedy,
  killed: readonly RunView[],
): CommandRemedy {
  return { ...remedy, kills: killed.map(({ runId, name, target }) => ({ runId, name, target })) };
}
