import { labelOf, type ComparedRun } from './compared-run';
import type { RunStyle } from './run-style';
import { seedGroups } from './seed-groups';

/** Runs that become one curve when seeds are folded; styled as the first of them. */
export interface SeedCurve {
  readonly id: string;
  readonly label: string;
  readonly runs: readonly ComparedRun[];
}

/** Shown runs that are in some mean. */
export function seedCount(groups: readonly SeedCurve[]): number {
  const shown = groups.map(({ runs }) => runs.filter(({ isHidden }) => !isHidden).length);
  return shown.reduce((sum, count) => sum + (count > 1 ? count : 0), 0);
}

/** Style of a run: folded, all seeds of a curve have that of the first. */
export function styleIn(groups: readonly SeedCurve[], folds: boolean) {
  return (compared: ComparedRun): RunStyle => {
    const { runId } = compared.run;
    const isOf = ({ runs }: SeedCurve) => runs.some(({ run }) => run.runId === runId);
    const group = folds ? groups.find(isOf) : undefined;
    return group?.runs[0]?.style ?? compared.style;
  };
}

/** Every run in its group; most groups have one. */
export function seedCurves(runs: readonly ComparedRun[]): readonly SeedCurve[] {
  const told = runs.map((compared) => ({
    compared,
    runId: compared.run.runId,
    recipe: compared.run.recipe,
    params: compared.detail.params,
  }));
  return seedGroups(told).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const members = group.map(({ compared }) => compared);
    return { id: first.runId, label: labelOf(first.compared, runs), runs: members };
  });
}
