import type { CommandRemedy } from '#core/contract/finding';
import { isUnderWay, type RunView } from '#core/contract/run/run';
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
  place: View | null,
  runs: () => Promise<readonly RunView[]>,
): Promise<CommandRemedy[]> {
  const asked = kinds.filter(({ id }) => place === null || id === place.kind);
  const within = AbortSignal.timeout(ACTS_WITHIN_MS);
  const found = await Promise.all(
    asked.map(async (kind) => {
      const told = (await kind.acts?.(place?.name ?? null, within)) ?? [];
      return told.map((act) => ({ act, kind: kind.id }));
    }),
  );
  const planned = found.flat();
  const known = planned.some(({ act }) => act.ends !== 'nothing') ? await runs() : [];
  return planned.map(({ act, kind }) => shown(act, killedBy(act, kind, place?.id ?? null, known)));
}

/** The runs that a command would kill: of its place, or of every place of its kind. */
export function killedBy(
  { ends }: Pick<TargetRemedy, 'ends'>,
  kind: View['kind'],
  place: string | null,
  runs: readonly RunView[],
): readonly RunView[] {
  if (ends === 'nothing') return [];
  return runs.filter(
    (run) =>
      isUnderWay(run) &&
      run.targetStoppedMs === undefined &&
      (ends === 'kind' ? run.target.startsWith(`${kind}:`) : run.target === place),
  );
}

function shown(
  { ends: _ends, ...remedy }: TargetRemedy,
  killed: readonly RunView[],
): CommandRemedy {
  return { ...remedy, kills: killed.map(({ runId, name, target }) => ({ runId, name, target })) };
}
