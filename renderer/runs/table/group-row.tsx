import { metricWords } from '../../ui/number-words';
import { t } from '../../words/t';
import type { Column } from './columns';
import { FoldButton } from '../fold-button';
import type { RowGroup, TableRow } from './grouped-rows';
import { figuresOf } from '../row-item';
import { rowId } from './run-row';

interface Props {
  readonly line: Extract<TableRow, { kind: 'group' }>;
  readonly index: number;
  readonly span: number;
  readonly groupColumn: Column | null;
  readonly isActive: boolean;
  readonly onFold: (group: string) => void;
}

/** The head of a group: its value, how many runs, and the range of their rewards. */
export function GroupRow({ line, index, span, groupColumn, isActive, onFold }: Props) {
  const { group, isOpen } = line;
  const name = groupName(group, groupColumn);
  return (
    <tr
      id={rowId(`group/${group.value}`)}
      className={isActive ? 'group-row is-active' : 'group-row'}
      aria-rowindex={index + 2}
    >
      <td role="gridcell" colSpan={span}>
        <FoldButton name={name} isOpen={isOpen} onFold={() => onFold(group.value)}>
          <span className="strong">{name}</span>
          <span className="note num">{t('runs.group.runs', { count: group.rows.length })}</span>
          <span className="note num">{rewardsText(group)}</span>
        </FoldButton>
      </td>
    </tr>
  );
}

export function groupName({ value }: RowGroup, column: Column | null): string {
  const label = column?.label ?? '';
  if (value === '') return t('runs.group.empty', { column: label });
  return column?.kind === 'param' ? t('runs.group.is', { column: label, value }) : value;
}

/** Range and mean of the last rewards of a group; '' below two. */
export function rewardsText({ rows }: RowGroup): string {
  const rewards = rows.flatMap((item) => figuresOf(item, 'reward')?.last ?? []);
  if (rewards.length < 2) return '';
  const [min, max] = [Math.min(...rewards), Math.max(...rewards)].map(metricWords);
  const mean = metricWords(rewards.reduce((sum, value) => sum + value, 0) / rewards.length);
  return t('runs.group.rewards', { min: min ?? '', max: max ?? '', mean });
}
