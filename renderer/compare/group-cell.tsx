import type { CompareAddress } from './compare-address';
import { groupFigure } from './group-figures';
import type { Plot } from './panels/plots';
import type { RunGroup } from './run-groups';

interface Props {
  readonly group: RunGroup;
  /** null in a row that has no figure over runs. */
  readonly plot: Plot | null;
  readonly center: CompareAddress['center'];
}

/** Cell of a group: last value of a metric over its runs, with its interval and n. */
export function GroupCell({ group, plot, center }: Props) {
  if (plot === null) return <td className="group-column" />;
  const { value, runs, title } = groupFigure(plot, group.runs, center);
  return (
    <td className="right num group-column" title={title}>
      {value} <span className="note">{runs}</span>
    </td>
  );
}
