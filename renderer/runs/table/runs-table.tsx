import './runs-table.css';
import { useRef, type RefObject } from 'react';
import { type PageKey, usePageKeys } from '../../ui/keys/page-keys';
import { useRowHeight } from '../../ui/density';
import { useRows, type Rows } from '../../ui/use-rows';
import { t } from '../../words/t';
import type { Column } from './columns';
import { GroupRow } from './group-row';
import type { TableRow } from './grouped-rows';
import { rowId, RunRow, type RowActs } from './run-row';
import { SweepRow } from './sweep-row';
import { TableHead } from './table-head';
import type { TableViewOptions } from './table-address';
import { useGridKeys } from './use-grid-keys';
import type { Picking } from '../use-picking';

const GRID = 'runs-grid';
const AHEAD = 8;
const PICK_PX = 40;
const EDIT_PX = 40;

export interface TableProps {
  readonly lines: readonly TableRow[];
  readonly columns: readonly Column[];
  readonly sort: TableViewOptions['sort'];
  readonly onSort: (sort: TableViewOptions['sort']) => void;
  readonly picking: Picking;
  readonly acts: RowActs;
  readonly onFold: (group: string) => void;
  readonly groupColumn: Column | null;
  readonly nowMs: number;
  readonly isNarrow: boolean;
  /** Called on every interaction with the table, so that rows keep still. */
  readonly onTouch: () => void;
}

export const tableRowKey = (line: TableRow): string =>
  line.kind === 'run' ? line.key : `group/${line.group.value}`;

/** Only rows that can be seen exist, so ten thousand runs cost no more than twenty. */
export function RunsTable(props: TableProps) {
  const { lines, columns, sort, onSort, picking, onTouch } = props;
  const box = useRef<HTMLDivElement>(null);
  const seen = useRows({ box, count: lines.length, height: useRowHeight(), ahead: AHEAD });
  const keys = useGridKeys(props, (index) => seen.scrollToIndex(index, { align: 'auto' }));
  const active = lines[keys.active];
  usePageKeys(tableKeys(props, active));
  const activeId = active === undefined ? undefined : rowId(tableRowKey(active));
  const minWidth = columns.reduce((sum, { widthPx }) => sum + widthPx, PICK_PX + EDIT_PX);
  return (
    <div className="card runs-box" ref={box} onPointerMove={onTouch} onWheel={onTouch}>
      <table
        id={GRID}
        className="table runs-table"
        role="grid"
        aria-label={t('runs.table', { count: lines.length })}
        aria-rowcount={lines.length + 1}
        aria-multiselectable
        aria-activedescendant={activeId}
        tabIndex={0}
        style={{ minWidth }}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <Widths columns={columns} />
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          shown={picking.shown}
          pickedShown={picking.pickedShown}
          onPickAll={picking.pickAll}
        />
        <Body {...props} seen={seen} active={keys.active} box={box} />
      </table>
    </div>
  );
}

const focusGrid = (): void => document.getElementById(GRID)?.focus();

/** Keys of the page, wherever its focus is. */
function tableKeys(
  { picking, acts }: TableProps,
  active: TableRow | undefined,
): readonly PageKey[] {
  const onRun = (act: (line: Extract<TableRow, { kind: 'run' }>) => void) => (): void => {
    if (active?.kind === 'run') act(active);
  };
  return [
    { keys: 'ArrowDown ArrowUp', label: t('runs.keys.move'), act: focusGrid },
    { keys: 'Enter', label: t('runs.keys.open'), act: onRun(({ item }) => acts.open(item)) },
    {
      keys: 'Space',
      label: t('runs.keys.select'),
      act: onRun((line) => picking.pick(line, false)),
    },
    { keys: 'Mod+A', label: t('runs.keys.all'), act: () => picking.pickAll(true) },
    { keys: 'S', label: t('runs.keys.star'), act: onRun(({ item }) => acts.star(item)) },
    { keys: 'E', label: t('runs.keys.edit'), act: onRun(({ item }) => acts.edit(item)) },
  ];
}

function Widths({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <colgroup>
      <col style={{ width: PICK_PX }} />
      {columns.map(({ id, widthPx, grows }) => (
        <col key={id} style={grows ? undefined : { width: widthPx }} />
      ))}
      <col style={{ width: EDIT_PX }} />
    </colgroup>
  );
}

interface BodyProps extends TableProps {
  readonly seen: Rows;
  readonly active: number;
  readonly box: RefObject<HTMLDivElement | null>;
}

function Body({ lines, columns, picking, acts, active, seen, ...props }: BodyProps) {
  const items = seen.getVirtualItems();
  const span = columns.length + 2;
  return (
    <tbody>
      <Room height={items[0]?.start ?? 0} span={span} />
      {items.map(({ index }) => {
        const line = lines[index];
        if (line === undefined) return null;
        if (line.kind === 'group') {
          const isActive = index === active;
          return (
            <GroupLine key={tableRowKey(line)} {...props} {...{ line, index, span, isActive }} />
          );
        }
        return (
          <RunRow
            key={line.key}
            rowKey={line.key}
            index={index}
            item={line.item}
            columns={columns}
            acts={acts}
            nowMs={props.nowMs}
            isPicked={picking.has(line.item.run.runId)}
            isActive={index === active}
            isNarrow={props.isNarrow}
          />
        );
      })}
      <Room height={seen.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
    </tbody>
  );
}

/** Represents the rows above or below the ones that can be seen. */
function Room({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr className="room" aria-hidden style={{ height }}>
      <td colSpan={span} />
    </tr>
  );
}

interface GroupProps extends Pick<TableProps, 'groupColumn' | 'onFold'> {
  readonly line: Extract<TableRow, { kind: 'group' }>;
  readonly index: number;
  readonly span: number;
  readonly isActive: boolean;
}

/** The head of a group: of a sweep, or of the rows with one value of a column. */
function GroupLine({ line, groupColumn, onFold, ...row }: GroupProps) {
  const { group, isOpen } = line;
  return group.sweep === undefined ? (
    <GroupRow {...row} {...{ line, groupColumn, onFold }} />
  ) : (
    <SweepRow {...row} {...{ group, isOpen, onFold }} sweep={group.sweep} />
  );
}
