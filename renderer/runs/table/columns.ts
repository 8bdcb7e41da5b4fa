import { paramText, shownParam } from '../../ui/runs/param-value';
import type { RowItem } from '../row-item';
import { figuresOf, isLabel, paramOf } from '../row-item';
import { t } from '../../words/t';

/** Fixed columns; beside them `param:NAME` and `metric:TAG`. */
export const FIXED = [
  'state',
  'run',
  'recipe',
  'target',
  'reward',
  'timestep',
  'duration',
  'started',
  'reason',
  'tags',
  'size',
  'notes',
] as const;
export type FixedColumn = (typeof FIXED)[number];

export const USUAL_COLUMNS: readonly string[] = [
  'state',
  'run',
  'recipe',
  'reward',
  'timestep',
  'duration',
  'started',
  'reason',
];

/** Default columns with several targets: with the target of each run. */
export const USUAL_OF_SEVERAL: readonly string[] = USUAL_COLUMNS.flatMap((id) =>
  id === 'recipe' ? [id, 'target'] : [id],
);

export type ColumnKind = FixedColumn | 'param' | 'metric';

export interface Column {
  readonly id: string;
  readonly kind: ColumnKind;
  /** The parameter or the metric; for others the id. */
  readonly name: string;
  readonly label: string;
  readonly isRight: boolean;
  readonly widthPx: number;
  /** Of a narrow window, where that is another. */
  readonly narrowPx?: number;
  /** Takes its share of the room that is left. */
  readonly grows: boolean;
  /** Its values change while a run is running. */
  readonly isLive: boolean;
  /** In a narrow window it moves into the row's tooltip. */
  readonly wideOnly: boolean;
  readonly descendingFirst: boolean;
  /** Sort value of rows; undefined is last. */
  readonly value: (item: RowItem) => string | number | undefined;
}

type Shape = Omit<Column, 'id' | 'kind' | 'name' | 'label'>;

const text: Shape = {
  isRight: false,
  widthPx: 128,
  grows: false,
  isLive: false,
  wideOnly: false,
  descendingFirst: false,
  value: () => undefined,
};
const number: Shape = { ...text, isRight: true, widthPx: 96, isLive: true, descendingFirst: true };
const some = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined || Number.isNaN(value) ? undefined : value;

/** Sort order of states: running ones first, then what did not go well. */
const TONES = ['running', 'unknown', 'queued', 'failed', 'lost', 'suspicious', 'stopped'];

const SHAPES: Readonly<Record<FixedColumn, Shape>> = {
  state: {
    ...text,
    widthPx: 144,
    isLive: true,
    value: ({ state }) => {
      const rank = TONES.indexOf(state.tone);
      return rank < 0 ? TONES.length : rank;
    },
  },
  run: { ...text, widthPx: 172, grows: true, value: ({ run }) => run.name },
  recipe: { ...text, widthPx: 140, wideOnly: true, value: ({ recipe }) => recipe },
  target: { ...text, narrowPx: 104, value: ({ target }) => target },
  // A narrow window has no room for its sparkline.
  reward: {
    ...number,
    widthPx: 152,
    narrowPx: 84,
    value: (item) => some(figuresOf(item, 'reward')?.last),
  },
  timestep: { ...number, widthPx: 148, value: ({ run }) => some(run.lastX) },
  duration: { ...number, widthPx: 100, value: ({ run }) => some(run.durationMs) },
  started: {
    ...text,
    widthPx: 96,
    wideOnly: true,
    descendingFirst: true,
    // What waits starts later than all that has started. An import whose files show no time is last.
    value: ({ run }) => (run.phase === 'queued' ? Infinity : some(run.startedMs)),
  },
  reason: {
    ...text,
    widthPx: 148,
    narrowPx: 140,
    grows: true,
    isLive: true,
    value: ({ run }) => run.reasons[0],
  },
  tags: {
    ...text,
    widthPx: 144,
    value: ({ extras }) => (extras.tags.length === 0 ? undefined : extras.tags.join(' ')),
  },
  size: { ...number, widthPx: 88, value: ({ bytes }) => some(bytes) },
  notes: { ...text, widthPx: 200, value: ({ extras }) => extras.notes || undefined },
};

/** A column by its id; null for an id that makes no sense. */
export function columnOf(id: string): Column | null {
  const fixed = FIXED.find((candidate) => candidate === id);
  if (fixed !== undefined) {
    const label = t(`runs.columns.${fixed}`);
    return { ...SHAPES[fixed], id, kind: fixed, name: fixed, label };
  }
  const [, kind = '', name = ''] = /^(param|metric):(.+)$/s.exec(id) ?? [];
  if (kind === 'param') return { ...paramShape(name), id, kind, name, label: name };
  if (kind === 'metric') return { ...metricShape(name), id, kind, name, label: metricLabel(name) };
  return null;
}

/** In a narrow window: some move into the row's tooltip, some need less room. */
export function narrowed(columns: readonly Column[]): readonly Column[] {
  return columns
    .filter(({ wideOnly }) => !wideOnly)
    .map((column) => ({ ...column, widthPx: column.narrowPx ?? column.widthPx }));
}

export function columnsOf(ids: readonly string[]): readonly Column[] {
  return ids.flatMap((id) => columnOf(id) ?? []);
}

function paramShape(name: string): Shape {
  const value = (item: RowItem): string | number | undefined => {
    const existing = paramOf(item, name);
    return typeof existing === 'number' ? existing : paramText(existing) || undefined;
  };
  return { ...text, widthPx: 104, isRight: true, value };
}

function metricShape(name: string): Shape {
  return { ...number, widthPx: 112, value: (item) => some(figuresOf(item, name)?.last) };
}

function metricLabel(name: string): string {
  return isLabel(name) ? t(`run.titles.canonical.${name}`) : name;
}

/** The values that put a row into groups of this column. */
export function groupValues({ kind, name }: Column, item: RowItem): readonly string[] {
  if (kind === 'tags') return item.extras.tags;
  if (kind === 'state') return [item.state.word];
  if (kind === 'recipe') return [item.recipe];
  if (kind === 'target') return [item.target];
  const value = kind === 'param' ? shownParam(name, paramOf(item, name)) : '';
  return value === '' ? [] : [value];
}

/** Columns whose values make groups. */
export function canGroup({ kind }: Column): boolean {
  return ['state', 'recipe', 'target', 'tags', 'param'].includes(kind);
}
