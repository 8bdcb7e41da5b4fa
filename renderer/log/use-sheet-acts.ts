import type { KeyboardEvent, MouseEvent, PointerEvent, UIEvent } from 'react';
import type { LogView } from './use-log-view';
import type { LineSelection } from './lines/use-line-selection';
import { ROW_PX } from './scroll/viewport';

export interface SheetActs {
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onCopy: (event: { preventDefault(): void }) => void;
}

interface Ask {
  readonly view: LogView;
  readonly picked: LineSelection;
  /** The rest of a line that was cut. */
  readonly onFullLine: (line: number) => void;
  /** A line to show on the charts. */
  readonly onLine: (line: number) => void;
  readonly onCopy: () => void;
}

/** Handlers of the log's lines: keys, a press on the time of a line, text selection by mouse. */
export function sheetActs({ view, picked, onFullLine, onLine, onCopy }: Ask): SheetActs {
  const { scroll } = view.read;
  return {
    // The browser scrolls by itself to follow a mouse that chooses text beyond an edge: that is ours to do.
    onScroll: ({ currentTarget }) => {
      const by = currentTarget.scrollTop;
      if (by === 0) return;
      currentTarget.scrollTop = 0;
      scroll.scrollBy(by);
    },
    onKeyDown: (event) => {
      if (!keyed(event, view, picked, onLine)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerDown: (event) => {
      if (event.button === 0 && !event.shiftKey && picked.range !== null) picked.clear();
    },
    onPointerUp: () => {
      const range = chosenLines();
      if (range !== null) picked.pick(range[0], range[1]);
    },
    onClick: (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const full = target.closest('[data-whole]')?.getAttribute('data-whole');
      if (full !== null && full !== undefined) onFullLine(Number(full));
      const line = target.closest('[data-gutter]') === null ? null : lineOf(target);
      if (line === null) return;
      if (event.shiftKey) picked.extend(line, view.marked ?? line);
      else onLine(line);
    },
    onCopy: (event) => {
      if (picked.range === null) return;
      event.preventDefault();
      onCopy();
    },
  };
}

/** Scrolls, or chooses lines. @returns whether the key meant something */
function keyed(
  event: KeyboardEvent<HTMLElement>,
  view: LogView,
  picked: LineSelection,
  onLine: (line: number) => void,
): boolean {
  const { key, shiftKey, altKey, target, currentTarget } = event;
  const { scroll } = view.read;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
  if (altKey || event.ctrlKey || event.metaKey || target !== currentTarget) return false;
  if (shiftKey && step !== 0) return chooseOn(view, picked, step);
  if (shiftKey) return false;
  const screen = Math.max(ROW_PX, currentTarget.clientHeight - 2 * ROW_PX);
  if (step !== 0) scroll.scrollBy(step * ROW_PX);
  else if (key === 'PageUp' || key === 'PageDown')
    scroll.scrollBy(key === 'PageUp' ? -screen : screen);
  else if (key === 'Home') scroll.scrollToStart();
  else if (key === 'End') scroll.follow();
  else if (key === 'Enter' && picked.head !== null) onLine(picked.head);
  else if (key === 'Escape' && picked.range !== null) picked.clear();
  else return false;
  return true;
}

/** One line more, or less. The first one is the marked one, or the first in sight. */
function chooseOn(
  { read, reader, filter, marked }: LogView,
  picked: LineSelection,
  step: number,
): boolean {
  const begin = marked ?? reader.row(read.scroll.top)?.number ?? null;
  if (begin === null) return false;
  if (picked.head === null) {
    picked.pick(begin, begin);
    return true;
  }
  const { head } = picked;
  const { from, to } = read.view.drawn;
  const drawn = Array.from({ length: to - from }, (_, i) => from + i);
  const row = filter === null ? head - 1 : drawn.find((one) => reader.row(one)?.number === head);
  const next = row === undefined ? null : reader.row(row + step);
  if (row === undefined || next === null) return true;
  picked.extend(next.number, head);
  read.scroll.reveal(row + step);
  return true;
}

function lineOf(node: Node | null): number | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const number = element?.closest('[data-line]')?.getAttribute('data-line');
  return number === null || number === undefined ? null : Number(number);
}

/** Lines that the browser's selection covers; null unless they are several: less is its own to copy. */
function chosenLines(): readonly [number, number] | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const [from, to] = [lineOf(selection.anchorNode), lineOf(selection.focusNode)];
  return from === null || to === null || from === to ? null : [from, to];
}
