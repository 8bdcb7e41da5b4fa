import { z } from 'zod';
import type { Json } from '../lib/json';
import type { ReadLine } from '../telemetry/log-reader';
import { LogFacts, type Sign } from './log-facts';
import { isErrorLine, signOf } from './signs';

const MOST_SIGNS = 50;
const MOST_STATES = 200;
const LAST_LINES = 20;
const LONGEST_TEXT = 300;
/** Lines of a traceback that are waited for before its last line is given up. */
const LONGEST_TRACEBACK = 400;

const Saved = LogFacts.omit({ bytes: true, lines: true }).extend({
  /** The traceback whose last line is still to come: its index in `signs`, and the line it began on. */
  open: z.object({ index: z.int(), from: z.int() }).nullable(),
});
type Saved = z.infer<typeof Saved>;

type Facts = Omit<LogFacts, 'bytes' | 'lines'>;

/** Gathers signs of failure, progress, markers and states while a log is read. JSON state, never throws. */
export class SignScanner {
  readonly #wanted: readonly string[];
  readonly #at: Saved;

  constructor(saved: Json | null, markers: readonly string[]) {
    this.#wanted = markers;
    const parsed = Saved.safeParse(saved);
    this.#at = parsed.success ? parsed.data : nothing();
  }

  read({ line, events }: ReadLine): void {
    const { text, number } = line;
    if (text.trim() !== '') {
      this.#at.wordyLines += 1;
      this.#at.lastLines.push(text.slice(0, LONGEST_TEXT));
      if (this.#at.lastLines.length > LAST_LINES) this.#at.lastLines.shift();
    }
    this.#look(text, number);
    for (const event of events) {
      if (event.kind === 'point') this.#progress(number);
      else if (event.kind === 'target') this.#at.targetX = event.x;
      else if (event.kind === 'log-folder') this.#folder(event.path);
      else if (event.kind === 'state') this.#state(event.state, event.says, number);
    }
    for (const marker of this.#wanted) {
      if (this.#at.markers[marker] === undefined && text.includes(marker)) {
        this.#at.markers[marker] = number;
        this.#progress(number);
      }
    }
  }

  save(): Json {
    return structuredCopy(this.#at);
  }

  facts(): Facts {
    const { open: _open, ...facts } = this.#at;
    return facts;
  }

  #look(text: string, line: number): void {
    this.#nameTraceback(text, line);
    const kind = signOf(text);
    if (kind === null || this.#at.signs.length >= MOST_SIGNS) return;
    this.#at.signs.push({ kind, line, text: text.slice(0, LONGEST_TEXT), survived: false });
    if (kind === 'traceback') this.#at.open = { index: this.#at.signs.length - 1, from: line };
  }

  /** A traceback is told by its last line; one that ends in UnicodeEncodeError is a sign of its own kind. */
  #nameTraceback(text: string, line: number): void {
    const { open } = this.#at;
    if (open === null) return;
    const sign = this.#at.signs[open.index];
    if (sign !== undefined && isErrorLine(text)) {
      sign.text = text.slice(0, LONGEST_TEXT);
      if (text.startsWith('UnicodeEncodeError')) sign.kind = 'encoding';
      this.#at.open = null;
    } else if (line - open.from > LONGEST_TRACEBACK) {
      this.#at.open = null;
    }
  }

  #progress(line: number): void {
    this.#at.lastProgressLine = line;
    for (const sign of this.#at.signs) if (sign.line < line) sign.survived = true;
  }

  #folder(path: string): void {
    if (!this.#at.logFolders.includes(path)) this.#at.logFolders.push(path);
  }

  #state(state: string, says: string, line: number): void {
    if (this.#at.states.length < MOST_STATES) this.#at.states.push({ state, says, line });
  }
}

/** The signs that nothing came after: one of them may be what ended the run. */
export function fatalSigns(signs: readonly Sign[]): readonly Sign[] {
  return signs.filter(({ survived }) => !survived);
}

function nothing(): Saved {
  return {
    wordyLines: 0,
    signs: [],
    lastProgressLine: null,
    markers: {},
    states: [],
    logFolders: [],
    targetX: null,
    lastLines: [],
    open: null,
  };
}

function structuredCopy(saved: Saved): Json {
  return {
    ...saved,
    signs: saved.signs.map((sign) => ({ ...sign })),
    states: saved.states.map((state) => ({ ...state })),
    markers: { ...saved.markers },
    logFolders: [...saved.logFolders],
    lastLines: [...saved.lastLines],
    open: saved.open === null ? null : { ...saved.open },
  };
}
