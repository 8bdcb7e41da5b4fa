import { useEffect, useMemo, useRef } from 'react';
import { usePageKeys } from '../../frame/keys/page-keys';
import { t } from '../../words/t';
import type { CrosshairAt } from '../pointing/crosshair';
import type { Stage } from './stage';

/** Where a person points, for the page to go on from: the log line of that time. */
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

/** Keys that mean something to all charts of a page, wherever on it the focus is, but in a field or another page part. */
export function useStageKeys(stage: Stage, onLog?: (at: PointedAt) => void): void {
  const toLog = useRef(onLog);
  useEffect(() => {
    toLog.current = onLog;
  }, [onLog]);
  // Whoever hears a press first prevents its default, so it never acts twice; this one also hears it in a dialog.
  const hasLog = onLog !== undefined;
  const listed = useMemo(
    () =>
      [...LISTED, ...(hasLog ? [TO_LOG] : [])].map(({ keys, press, name }) => ({
        keys,
        label: t(`charts.keys.${name}`),
        act: () => void act(stage, press, toLog.current),
      })),
    [stage, hasLog],
  );
  usePageKeys(listed);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event.target)) return;
      if (act(stage, event.key, toLog.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [stage]);
}

const OWNERS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [data-keys="own"]';
const CHARTS = '[data-keys="charts"]';

/** Fields, terminals and open dialogs have the keys for themselves. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const owner = target.closest(`${OWNERS}, ${CHARTS}`);
  return owner !== null && !owner.matches(CHARTS);
}

/** @returns whether the key meant something */
function act(stage: Stage, key: string, toLog?: (at: PointedAt) => void): boolean {
  const at = stage.crosshair.at();
  switch (key) {
    case '+':
    case '=':
      return zoomBy(stage, ZOOM_IN);
    case '-':
      return zoomBy(stage, 1 / ZOOM_IN);
    case '0':
      stage.part.showAll();
      return true;
    case '[':
      return stepEvent(stage, -1);
    case ']':
      return stepEvent(stage, 1);
    case 'x':
    case 'X':
      return nextAxis(stage);
    case 'l':
    case 'L':
      if (at !== null) toLog?.(at);
      return at !== null && toLog !== undefined;
    default:
      return false;
  }
}

/** Around the crosshair if there is one, else around the middle. */
export function zoomBy(stage: Stage, factor: number, around: number | null = null): boolean {
  const shown = stage.part.range ?? stage.wholeRange(stage.axisId);
  if (shown === null) return false;
  const [from, to] = shown;
  const at = stage.crosshair.at();
  const pointed = at !== null && at.axisId === stage.axisId ? at.x : null;
  const centre = around ?? pointed ?? (from + to) / 2;
  const kept = Math.max(from, Math.min(to, centre));
  stage.part.move([kept - (kept - from) * factor, kept + (to - kept) * factor]);
  return true;
}

/** Moves what is seen by a share of its width. */
export function panBy(stage: Stage, share: number): void {
  const zoom = stage.part.range;
  if (zoom === null) return;
  const by = (zoom[1] - zoom[0]) * share;
  stage.part.move([zoom[0] + by, zoom[1] + by]);
}

/** The crosshair goes to the event before or after it. */
function stepEvent(stage: Stage, way: -1 | 1): boolean {
  const { axisId, events, crosshair } = stage;
  const places = events
    .flatMap(({ x, wallMs }) => {
      const place = stage.whereIs({ x, wallMs }, axisId);
      return place === null ? [] : [{ x: place, wallMs }];
    })
    .toSorted((a, b) => a.x - b.x);
  const at = crosshair.at();
  const here = at?.axisId === axisId ? at.x : null;
  const found =
    way === 1
      ? places.find(({ x }) => here === null || x > here)
      : places.findLast(({ x }) => here === null || x < here);
  if (found !== undefined) crosshair.move({ ...found, axisId, owner: null });
  return places.length > 0;
}

function nextAxis(stage: Stage): boolean {
  const now = AXES.indexOf(stage.look.axis);
  const axis = AXES[(now + 1) % AXES.length] ?? 'x';
  stage.put({ axis, from: null, to: null });
  return true;
}
