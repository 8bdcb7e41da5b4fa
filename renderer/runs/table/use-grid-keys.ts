import { useState, type KeyboardEvent } from 'react';
import type { TableRow } from './grouped-rows';
import type { RowActs } from './run-row';
import type { Picking } from '../use-picking';

const PAGE_ROWS = 12;

interface GridDeps {
  readonly lines: readonly TableRow[];
  readonly picking: Picking;
  readonly acts: RowActs;
  readonly onFold: (group: string) => void;
  readonly onTouch: () => void;
}

export interface GridKeys {
  /** The line that keys speak of; −1 before the table was ever reached. */
  readonly active: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

/** New active row for an arrow, Home, End or page key; null for another key. */
export function stepOf(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, active + 1);
    case 'ArrowUp':
      return Math.max(0, active - 1);
    case 'PageDown':
      return Math.min(count - 1, active + PAGE_ROWS);
    case 'PageUp':
      return Math.max(0, active - PAGE_ROWS);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Keyboard of the table: arrows go through its rows, Enter opens, Space selects. */
export function useGridKeys(deps: GridDeps, scrollTo: (index: number) => void): GridKeys {
  const [requested, setActive] = useState(-1);
  const { lines, picking, acts, onFold, onTouch } = deps;
  const active = Math.min(requested, lines.length - 1);
  const go = (index: number): void => {
    setActive(index);
    scrollTo(index);
  };
  const pickTo = (here: TableRow | undefined, next: TableRow | undefined): void => {
    if (here?.kind === 'run' && !picking.has(here.item.run.runId)) picking.pick(here, false);
    if (next?.kind === 'run') picking.pick(next, true);
  };
  const act = (event: KeyboardEvent, line: TableRow | undefined): boolean => {
    if (line === undefined) return false;
    if (event.key === 'Enter') {
      if (line.kind === 'run') acts.open(line.item);
      else onFold(line.group.value);
      return true;
    }
    if (event.key === ' ' && line.kind === 'run') picking.pick(line, event.shiftKey);
    const isTurned =
      line.kind === 'group' && event.key === (line.isOpen ? 'ArrowLeft' : 'ArrowRight');
    if (isTurned) onFold(line.group.value);
    return isTurned || event.key === ' ';
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    onTouch();
    // A button or a checkbox within the table answers to its keys itself.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const to = stepOf(event.key, active, lines.length);
    if (to !== null && lines.length > 0) {
      const next = lines[to];
      if (event.shiftKey) pickTo(lines[active], next);
      go(to);
    } else if (!act(event, lines[active])) return;
    event.preventDefault();
  };
  return { active, onKeyDown, onFocus: () => setActive(Math.max(0, active)) };
}
