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
const TO_STEP = { keys: 'A', press: 'a', name: 'toStep' } as const;

/** What a page does with the crosshair's position. */
export interface CrosshairActs {
  /** L: goes to where the log was. */
  readonly toLog?: ((at: PointedAt) => void) | undefined;
  /** A: shows the answers of the step. */
  readonly toStep?: ((step: number) => void) | undefined;
}

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
 * @param acts what the page does when L or A is pressed
 * @param onKeys where the page lists its keys
 */
export function useChartKeys(group: ChartGroupModel, acts: CrosshairActs, onKeys?: ListKeys): void {
  const { toLog, toStep } = acts;
  const current = useRef(acts);
  useEffect(() => {
    current.current = { toLog, toStep };
  }, [toLog, toStep]);
  // Anyone who hears a press first prevents its default, so it never acts twice; this one also hears it in a dialog.
  const [hasLog, hasStep] = [toLog !== undefined, toStep !== undefined];
  const listed = useMemo(
    () =>
      [...LISTED, ...(hasLog ? [TO_LOG] : []), ...(hasStep ? [TO_STEP] : [])].map(
        ({ keys, press, name }) => ({
          keys,
          label: t(`charts.keys.${name}`),
          act: () => void act(group, press, current.current),
        }),
      ),
    [group, hasLog, hasStep],
  );
  useEffect(() => onKeys?.(listed), [onKeys, listed]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isUsed(event.target)) return;
      if (act(group, event.key, current.current)) event.preventDefault();
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
function act(group: ChartGroupModel, key: string, acts: CrosshairActs): boolean {
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
      return goToLog(group, acts);
    case 'a':
    case 'A':
      return goToStep(group, acts);
    default:
      return false;
  }
}

function goToLog({ crosshair }: ChartGroupModel, { toLog }: CrosshairActs): boolean {
  const at = crosshair.at();
  if (at === null || toLog === undefined) return false;
  toLog(at);
  return true;
}

/** Only the trainer's own axis has steps. */
function goToStep({ crosshair, options }: ChartGroupModel, { toStep }: CrosshairActs): boolean {
  const at = crosshair.at();
  if (at === null || toStep === undefined || options.axis !== 'x') return false;
  toStep(Math.round(at.x));
  return true;
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
