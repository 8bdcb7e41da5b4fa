import { useEffect, useMemo, useRef } from 'react';
import { t } from '../../words/t';
import type { CrosshairAt } from '../model/crosshair';
import type { ChartGroupModel } from '../model/chart-group';

/** Pointer position for the page to continue from: the log line of that time. */
export type PointedAt = Pick<CrosshairAt, 'x' | 'wallMs' | 'axisId'>;

const ZOOM_IN = 0.5;
const AXES = ['x', 'clock', 'elapsed'] as const;

/** For the sheet that lists all keys: what each is written as there, and one press that means it. */
const LISTED = [
  { keys: '+ =', press: '+', name: 'closer' },
  { keys: '-', press: '-', name: 'wider' },
  { keys: '0', press: '0', name: 'whole' },
  { keys: '[', press: '[', name: 'eventBefore' },
  { keys: ']', press: ']', name: 'eventAfter' },
  { keys: 'X', press: 'x', name: 'axis' },
] as const;
const TO_LOG = { keys: 'L', press: 'l', name: 'toLog' } as const;

/** A key of the charts, as the sheet of all keys lists it. */
export interface ChartKey {
  readonly keys: string;
  readonly label: string;
  readonly act: () => void;
}

/** Lists keys for as long as they work. @returns takes them from the list */
export type ListKeys = (keys: readonly ChartKey[]) => () => void;

/**
 * Keyboard shortcuts of all charts of a page, wherever on it the focus is, but in a field or in another part of it.
 * @param onLog L was pressed
 * @param onKeys where the page lists its keys
 */
export function useChartKeys(
  group: ChartGroupModel,
  onLog?: (at: PointedAt) => void,
  onKeys?: ListKeys,
): void {
  const toLog = useRef(onLog);
  useEffect(() => {
    toLog.current = onLog;
  }, [onLog]);
  // Anyone who hears a press first prevents its default, so it never acts twice; this one also hears it in a dialog.
  const hasLog = onLog !== undefined;
  const listed = useMemo(
    () =>
      [...LISTED, ...(hasLog ? [TO_LOG] : [])].map(({ keys, press, name }) => ({
        keys,
        label: t(`charts.keys.${name}`),
        act: () => void act(group, press, toLog.current),
      })),
    [group, hasLog],
  );
  useEffect(() => onKeys?.(listed), [onKeys, listed]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isUsed(event.target)) return;
      if (act(group, event.key, toLog.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [group]);
}

const OWNERS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [data-keys="own"]';
const CHARTS = '[data-keys="charts"]';

/** Fields, terminals and open dialogs have the keys for themselves. */
function isUsed(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const owner = target.closest(`${OWNERS}, ${CHARTS}`);
  return owner !== null && !owner.matches(CHARTS);
}

/** @returns whether the key meant something */
function act(group: ChartGroupModel, key: string, toLog?: (at: PointedAt) => void): boolean {
  const at = group.crosshair.at();
  switch (key) {
    case '+':
    case '=':
      return group.zoomBy(ZOOM_IN);
    case '-':
      return group.zoomBy(1 / ZOOM_IN);
    case '0':
      group.viewport.showAll();
      return true;
    case '[':
      return stepEvent(group, -1);
    case ']':
      return stepEvent(group, 1);
    case 'x':
    case 'X':
      return nextAxis(group);
    case 'l':
    case 'L':
      if (at !== null) toLog?.(at);
      return at !== null && toLog !== undefined;
    default:
      return false;
  }
}

/** The crosshair goes to the event before or after it. */
function stepEvent(group: ChartGroupModel, direction: -1 | 1): boolean {
  const { axisId, events, crosshair } = group;
  const marks = events
    .flatMap(({ x, wallMs }) => {
      const at = group.positionOf({ x, wallMs }, axisId);
      return at === null ? [] : [{ x: at, wallMs }];
    })
    .toSorted((a, b) => a.x - b.x);
  const at = crosshair.at();
  const here = at?.axisId === axisId ? at.x : null;
  const next =
    direction === 1
      ? marks.find(({ x }) => here === null || x > here)
      : marks.findLast(({ x }) => here === null || x < here);
  if (next !== undefined) crosshair.move({ ...next, axisId, owner: null });
  return marks.length > 0;
}

function nextAxis(group: ChartGroupModel): boolean {
  const now = AXES.indexOf(group.options.axis);
  const axis = AXES[(now + 1) % AXES.length] ?? 'x';
  group.setOptions({ axis, from: null, to: null });
  return true;
}
