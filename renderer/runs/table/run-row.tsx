import { Checkbox, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { memo, type MouseEvent, type ReactElement } from 'react';
import { ICON_STROKE } from '../../ui/icons';
import { momentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import type { Column } from './columns';
import { CellContent } from './row-cells';
import type { RowItem } from '../row-item';
import { Sparkline } from '../../ui/runs/sparkline';

/** Actions of the user on a row. The same object for as long as the table is there. */
export interface RowActs {
  readonly open: (item: RowItem) => void;
  /** @param range from the row that was picked before, as with Shift */
  readonly pick: (line: { readonly key: string; readonly item: RowItem }, range: boolean) => void;
  readonly star: (item: RowItem) => void;
  readonly edit: (item: RowItem) => void;
}

interface Props {
  readonly rowKey: string;
  readonly index: number;
  readonly item: RowItem;
  readonly columns: readonly Column[];
  readonly acts: RowActs;
  readonly nowMs: number;
  readonly isPicked: boolean;
  readonly isActive: boolean;
  readonly isNarrow: boolean;
}

/** The element id of a row, which the table points at while its focus is there. */
export const rowId = (key: string): string => `run-row-${encodeURIComponent(key)}`;

/** One run. The whole row opens it; what only some want is behind keys and small buttons. */
export const RunRow = memo(function RunRow(props: Props) {
  const { rowKey, index, item, columns, acts, nowMs, isPicked, isActive, isNarrow } = props;
  const showsTags = !columns.some(({ kind }) => kind === 'tags');
  const row = (
    <tr
      id={rowId(rowKey)}
      className={isActive ? 'run-row is-active' : 'run-row'}
      aria-rowindex={index + 2}
      aria-selected={isPicked}
      onClick={() => acts.open(item)}
    >
      <PickCell {...props} />
      {columns.map((column) => (
        <td
          key={column.id}
          role="gridcell"
          className={`${column.isRight ? 'right num' : ''} col-${column.kind}`}
        >
          <CellContent
            column={column}
            item={item}
            nowMs={nowMs}
            onStar={acts.star}
            showsTags={showsTags}
            isNarrow={isNarrow}
          />
        </td>
      ))}
      <EditCell item={item} acts={acts} />
    </tr>
  );
  return isNarrow ? <RowTooltip item={item} nowMs={nowMs} row={row} /> : row;
});

const held = (event: MouseEvent): void => event.stopPropagation();

function PickCell({ rowKey, item, acts, isPicked }: Props) {
  return (
    <td role="gridcell" className="pick-cell" onClick={held}>
      <Checkbox
        size="xs"
        tabIndex={-1}
        aria-label={t('runs.select', { name: item.run.name })}
        checked={isPicked}
        onClick={(event) => acts.pick({ key: rowKey, item }, event.shiftKey)}
        onChange={() => undefined}
      />
    </td>
  );
}

function EditCell({ item, acts }: { readonly item: RowItem; readonly acts: RowActs }) {
  const label = t('runs.edit', { name: item.run.name });
  return (
    <td role="gridcell" className="edit-cell" onClick={held}>
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        aria-label={label}
        title={label}
        onClick={() => acts.edit(item)}
      >
        <IconPencil size={14} stroke={ICON_STROKE} aria-hidden />
      </button>
    </td>
  );
}

/** Facts that a narrow window has no columns for. */
function RowTooltip({
  item,
  nowMs,
  row,
}: {
  readonly item: RowItem;
  readonly nowMs: number;
  readonly row: ReactElement;
}) {
  const { spark } = item.extras;
  const label = (
    <span className="row-tip">
      <span>{item.recipe}</span>
      <span>{momentWords(item.run.startedMs, nowMs)}</span>
      {spark !== null && <Sparkline numbers={spark} />}
    </span>
  );
  return (
    <Tooltip label={label} position="bottom-start" openDelay={400}>
      {row}
    </Tooltip>
  );
}
