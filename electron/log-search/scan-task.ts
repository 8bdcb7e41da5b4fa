import { closeSync, readSync } from 'node:fs';
import { openRegular } from '../files/regular-file';
import type { LogQuery } from '#core/contract/log/log-calls';
import { marksIn, textPattern } from '#core/telemetry/line/text-marks';
import { findLines } from './find-lines';
import { addWriters, writersOf } from './survey-lines';
import type { Matches, Marked, Outcome, Surveyed, Task } from './tasks';
import { type Lines, completeLines } from './complete-lines';

/** Callbacks with which a task reports that it is still running, and learns that it need not. */
export interface Watch {
  step(): void;
  testing(isTesting: boolean): void;
  isCancelled(): boolean;
}

const WARNINGS: LogQuery = {
  text: '',
  isPattern: false,
  matchCase: false,
  onlyWarnings: true,
  hidden: [],
};

/** Runs a task to its end, or until it is cancelled; then the outcome is of no use. */
export function doTask(task: Task, watch: Watch): Outcome {
  switch (task.kind) {
    case 'find':
      return find(task, watch);
    case 'survey':
      return survey(task, watch);
    case 'mark':
      return mark(task, watch);
  }
}

type Part = Extract<Task, { readonly kind: 'survey' | 'find' }>;

function find(task: Extract<Task, { readonly kind: 'find' }>, watch: Watch): Matches {
  const starts = new Starts();
  let open: Matches['open'] = null;
  eachLines(task, watch, (unit) => {
    const search = findLines(task.query, unit, () => watch.step());
    return ({ bytes, offset, isOpen }) => {
      const lastLine = isOpen ? bytes.lastIndexOf('\n') + 1 : -1;
      let isMatched = false;
      search(bytes, (start) => {
        if (start === lastLine) isMatched = true;
        else starts.add(offset + start - task.from);
      });
      if (isOpen) open = { start: offset + lastLine, isMatched };
    };
  });
  return { kind: 'find', starts: starts.all(), open };
}

function survey(task: Extract<Task, { readonly kind: 'survey' }>, watch: Watch): Surveyed {
  let writers: Surveyed['writers'] = [];
  let warnings = 0;
  let open: Surveyed['open'] = null;
  eachLines(task, watch, (unit) => {
    const search = findLines(WARNINGS, unit, () => watch.step());
    return ({ bytes, offset, isOpen }) => {
      // A line without its end is counted when it has one.
      const ended = isOpen ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes;
      if (isOpen) open = { start: offset + ended.length };
      if (unit === 1) writers = addWriters(writers, writersOf(ended));
      search(ended, () => {
        warnings += 1;
      });
    };
  });
  return { kind: 'survey', writers, warnings, open };
}

function mark({ query, texts }: Extract<Task, { readonly kind: 'mark' }>, watch: Watch): Marked {
  const pattern = textPattern(query);
  watch.testing(true);
  const marks = texts.map((text) => {
    watch.step();
    return watch.isCancelled() ? [] : marksIn(pattern, text);
  });
  watch.testing(false);
  return { kind: 'mark', marks };
}

function eachLines(
  { file, from, to, limit }: Part,
  watch: Watch,
  taker: (unit: 1 | 2) => (lines: Lines) => void,
): void {
  const fd = openRegular(file);
  try {
    const first = Buffer.alloc(2);
    readSync(fd, first, 0, 2, 0);
    const unit = first.readUInt16LE(0) === 0xfeff ? 2 : 1;
    const accept = taker(unit);
    for (const lines of completeLines(fd, { from, to, limit: limit - (limit % unit), unit })) {
      if (watch.isCancelled()) return;
      watch.step();
      watch.testing(true);
      accept(lines);
      watch.testing(false);
    }
  } finally {
    closeSync(fd);
  }
}

/** A list of numbers that grows. */
class Starts {
  #numbers = new Uint32Array(1024);
  #count = 0;

  add(start: number): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Uint32Array(4 * this.#count);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#count] = start;
    this.#count += 1;
  }

  all(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#count);
  }
}
