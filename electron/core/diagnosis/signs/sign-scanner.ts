import { z } from 'zod';
import { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { TrainerEvent } from '../../telemetry/event';
import { MARK_OF_BARS } from '../../telemetry/line/line';
import type { ReadLine } from '../../telemetry/log-reader';
import { Course, followed, trainingsOf } from './several-trainings';
import { FailureWords, FAILURE_LITERALS } from './failure-words';
import { NO_TRAINING } from './no-training';
import { seenBar, withBar } from './seen-bar';
import { printedGoal } from './printed-goal';
import { TopSigns } from './top-signs';
import { LogFacts, type Sign } from './log-facts';
import { FOLDER_LITERALS, namedFolder } from './named-folder';
import { errorKind, SIGN_LITERALS, signOf } from './signs';
import { TRACEBACK_LITERALS, Tracebacks } from './traceback';

const MAX_STATES = 200;
const MAX_FOLDERS = 50;
const LAST_LINES = 20;
const MAX_TEXT_LENGTH = 300;
/** Of a longer line, only so much is looked at. */
const MAX_SCANNED_CHARS = 2_000;

const JsonValue = z.custom<Json>((value) => value !== undefined);
const Plain = LogFacts.omit({
  bytes: true,
  lines: true,
  signs: true,
  failures: true,
  trainings: true,
}).extend({
  lastMarkerLine: z.int(),
  lastPoint: z.object({ x: z.number(), xKind: XKind }).nullable(),
  course: Course.nullable().default(null),
});
type Plain = z.infer<typeof Plain>;
const Saved = z.object({
  plain: Plain,
  signs: JsonValue,
  tracebacks: JsonValue,
  failures: JsonValue.default(null),
});

/** Texts of which each line holds one that a scanner looks at more closely. */
export const SCANNED_LITERALS: readonly string[] = [
  ...SIGN_LITERALS,
  ...TRACEBACK_LITERALS,
  ...FOLDER_LITERALS,
  ...FAILURE_LITERALS,
];

type Facts = Omit<LogFacts, 'bytes' | 'lines'>;

/**
 * Gathers signs of failure, progress, markers and states while a log is read. Its saved state, opened again, continues as if nothing had
 * happened. Never throws.
 */
export class SignScanner {
  readonly #wanted: readonly string[];
  readonly #unwanted: readonly string[];
  readonly #plain: Plain;
  readonly #signs: TopSigns;
  readonly #tracebacks: Tracebacks;
  readonly #failures: FailureWords;
  /** The last ones, each at its number among all that have words, modulo `LAST_LINES`. */
  readonly #lastLines: string[];
  #lastPoint: Plain['lastPoint'];

  /**
   * @param markers texts that are waited for; each occurrence counts as progress
   * @param failMarkers texts that deny success; an occurrence is no progress
   */
  constructor(saved: Json | null, markers: readonly string[], failMarkers: readonly string[] = []) {
    this.#wanted = markers.filter((marker) => marker !== '');
    this.#unwanted = failMarkers.filter((marker) => marker !== '');
    const state = Saved.safeParse(saved).data;
    this.#plain = state?.plain ?? nothing();
    this.#lastPoint = this.#plain.lastPoint;
    this.#lastLines = [];
    const { wordyLines, lastLines } = this.#plain;
    for (const [at, text] of lastLines.slice(-LAST_LINES).entries()) {
      const number = wordyLines - Math.min(lastLines.length, LAST_LINES) + 1 + at;
      if (number >= 0) this.#lastLines[number % LAST_LINES] = text;
    }
    this.#signs = new TopSigns(state?.signs ?? null);
    this.#tracebacks = new Tracebacks(state?.tracebacks ?? null);
    this.#failures = new FailureWords(state?.failures ?? null);
  }

  read(read: ReadLine): void {
    const { text, number } = read.line;
    if (text !== '' && (text.charCodeAt(0) > 32 || /\S/.test(text))) {
      this.#plain.wordyLines += 1;
      this.#lastLines[this.#plain.wordyLines % LAST_LINES] = text;
    }
    if (this.#plain.lastProgressLine === null) this.#setGoal(text, number);
    const isOrdinary = read.isOrdinary === true && this.#tracebacks.isIdle;
    const isTraceback = !isOrdinary && this.#refresh(read);
    if (((read.line.marks ?? -1) & MARK_OF_BARS) !== 0) this.#bar(text);
    if (!isOrdinary) this.#failures.read(text.slice(0, MAX_SCANNED_CHARS), number);
    for (const event of read.events) this.#accept(event, read.line, isTraceback);
    const folder = isOrdinary ? null : namedFolder(text.slice(0, MAX_SCANNED_CHARS));
    if (folder !== null) this.#name(folder);
    if (this.#wanted.length + this.#unwanted.length > 0) this.#mark(text, number);
  }

  #setGoal(text: string, line: number): void {
    const goal = printedGoal(text, line);
    if (goal !== null) this.#plain.printedGoal = goal;
  }

  /** Texts that are waited for, or that deny success. */
  #mark(text: string, number: number): void {
    for (const marker of this.#wanted) {
      if (!text.includes(marker)) continue;
      if (!Object.hasOwn(this.#plain.markers, marker)) this.#plain.markers[marker] = number;
      this.#plain.lastMarkerLine = number;
    }
    for (const marker of this.#unwanted) {
      if (!text.includes(marker) || Object.hasOwn(this.#plain.failMarkers, marker)) continue;
      this.#plain.failMarkers[marker] = { line: number, text: text.slice(0, MAX_TEXT_LENGTH) };
    }
  }

  save(): Json {
    return {
      plain: this.#copied(),
      signs: this.#signs.save(),
      tracebacks: this.#tracebacks.save(),
      failures: this.#failures.save(),
    };
  }

  facts(): Facts {
    const { lastMarkerLine: _marker, lastPoint: _point, course, ...facts } = this.#copied();
    const trainings = trainingsOf(course);
    const progressLine = this.#progressLine();
    return {
      ...facts,
      ...(trainings === null ? {} : { trainings }),
      signs: this.#signs.list(progressLine),
      failures: this.#failures.facts(progressLine),
    };
  }

  #copied(): Plain {
    const { x, xKind } = this.#lastPoint ?? {};
    const lastPoint = x === undefined || xKind === undefined ? null : { x, xKind };
    const next = (this.#plain.wordyLines + 1) % LAST_LINES;
    const lastLines = [...this.#lastLines.slice(next), ...this.#lastLines.slice(0, next)];
    // Fewer than that many: the rest of the places is empty.
    const cut = lastLines.filter(Boolean).map((text) => text.slice(0, MAX_TEXT_LENGTH));
    return { ...copied(this.#plain), lastPoint, lastLines: cut };
  }

  #progressLine(): number {
    return Math.max(this.#plain.lastProgressLine ?? 0, this.#plain.lastMarkerLine);
  }

  /** Whether this line is part of a traceback. Then numbers in it are no progress. */
  #refresh({ line }: ReadLine): boolean {
    const tracebackPart = this.#tracebacks.read(line, this.#signs.nextId);
    if (tracebackPart.part === 'inside') return true;
    if (tracebackPart.part === 'names') {
      this.#signs.name(
        tracebackPart.id,
        errorKind(tracebackPart.text),
        line.number,
        tracebackPart.text,
      );
      return true;
    }
    const text = line.text.slice(0, MAX_SCANNED_CHARS);
    const kind = tracebackPart.part === 'begins' ? 'traceback' : signOf(text);
    const swallowed = tracebackPart.part === 'begins' && tracebackPart.swallowed;
    if (kind !== null) this.#signs.add(kind, line.number, text, swallowed, this.#progressLine());
    return tracebackPart.part === 'begins';
  }

  /** A progress bar of the line, in place of the last one with the same description. */
  #bar(text: string): void {
    const isBar = text.includes('%|') || text.includes('━');
    const bar = isBar ? seenBar(text.slice(-MAX_SCANNED_CHARS)) : null;
    if (bar !== null) this.#plain.bars = withBar(this.#plain.bars ?? [], bar);
  }

  #name(folder: string): void {
    const { logFolders } = this.#plain;
    if (logFolders.length < MAX_FOLDERS && !logFolders.includes(folder)) logFolders.push(folder);
  }

  #accept(
    event: TrainerEvent,
    { number: line, endOffset, text }: ReadLine['line'],
    isTraceback: boolean,
  ): void {
    const plain = this.#plain;
    switch (event.kind) {
      case 'point':
        // A mean of several workers is known later than what they printed: it is no progress of its own.
        if (!isTraceback && event.derivation === undefined) plain.lastProgressLine = line;
        this.#lastPoint = event;
        plain.course = followed(plain.course, event, line);
        return;
      case 'target':
        plain.targetX = event.x;
        plain.targetKind = event.xKind;
        if (!NO_TRAINING.test(text.slice(0, MAX_SCANNED_CHARS)))
          plain.goals = { ...plain.goals, [event.xKind]: event.x };
        return;
      case 'log-folder':
        this.#name(event.path);
        return;
      case 'state':
        // The first ones show how it began, the newest how it ended.
        if (plain.states.length >= MAX_STATES) plain.states.splice(MAX_STATES / 2, 1);
        plain.states.push({
          state: event.state,
          says: event.says.slice(0, MAX_TEXT_LENGTH),
          line,
          endOffset,
          x: (event.at ?? this.#lastPoint)?.x ?? null,
          xKind: (event.at ?? this.#lastPoint)?.xKind ?? null,
        });
        return;
      // No line of a log says either.
      case 'points':
      case 'segment':
    }
  }
}

/** The signs that nothing came after: one of them may be what ended the run. */
export function fatalSigns(signs: readonly Sign[]): readonly Sign[] {
  return signs.filter(({ survived }) => !survived);
}

/**
 * Texts that only pass on what another sign says: PyTorch's wrappers around the exception of a worker, what a shell or torchrun reports of a process
 * that died.
 */
const ECHOES: readonly RegExp[] = [
  /: Caught \w+ in (?:DataLoader worker|pin memory thread|replica) /,
  /\bDataLoader worker \(pid(?:\(s\))? [\d, ]+\) exited unexpectedly/,
  /\bChildFailedError:\s*$/,
  /\bexit ?code\s*: -\d+\b/,
  /: line \d+:\s+\d+ (?:Aborted|Segmentation fault|Bus error|Illegal instruction|Killed)\b/,
  /\bSee root cause above\b/,
];

/** The fatal signs that say what happened; an echo is reported only where there is nothing else. */
export function tellingSigns(signs: readonly Sign[]): readonly Sign[] {
  const fatal = fatalSigns(signs);
  const telling = fatal.filter(({ text }) => !ECHOES.some((echo) => echo.test(text)));
  return telling.length === 0 ? fatal : telling;
}

function nothing(): Plain {
  return {
    wordyLines: 0,
    lastProgressLine: null,
    lastMarkerLine: 0,
    lastPoint: null,
    course: null,
    markers: {},
    failMarkers: {},
    states: [],
    logFolders: [],
    targetX: null,
    lastLines: [],
  };
}

function copied(plain: Plain): Plain {
  return {
    ...plain,
    course: plain.course === null ? null : { ...plain.course },
    markers: { ...plain.markers },
    failMarkers: { ...plain.failMarkers },
    ...(plain.goals === undefined ? {} : { goals: { ...plain.goals } }),
    ...(plain.bars === undefined ? {} : { bars: plain.bars.map((bar) => ({ ...bar })) }),
    states: plain.states.map((state) => ({ ...state })),
    logFolders: [...plain.logFolders],
  };
}
