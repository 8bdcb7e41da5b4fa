import type { Matrix } from '#core/contract/setup/plan';
import type { TargetView } from '#core/contract/target/target';

/** Where-can-it-run matrix of the targets that are known. Pure: it reads what each target has told already. */
export function matrixOf(targets: readonly TargetView[]): Matrix {
  return {
    columns: targets
      .filter(({ hidden }) => hidden !== true)
      .map(({ id, name, says }) => ({ target: id, name, says })),
    rows: [],
  };
}
