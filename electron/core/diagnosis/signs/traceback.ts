import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Line } from '../../telemetry/line/line';
import { requiredLiterals } from '../literals/required-literals';

/** `[rank0]: Traceback …`, `(EngineCore pid=7) ERROR 11-20 … Traceback …`, `  + Exception Group Traceback …`. */
const HEADER = /^(.{0,200}?)(?:Original |Exception Group )?Traceback \(most recent call last\):/;
/** `ValueError: bad`, `torch.OutOfMemoryError: …`, `RayTaskError(KeyError): …`, `AssertionError`. */
const NAME = /^[A-Za-z_][\w.]*(?:\([\w.]*\))?(?::(?:\s|$)|$)/;
/** Text allowed between two parts of one Ray traceback. */
const JOINT = /^$|^During handling of the above|^The above exception was|^ray::/;
const FILE = /^\s+(?:\|\s*)?File "/;
/** Python and its logging module say so themselves: this one was swallowed. */
const SWALLOWED = /^Exception ignored \w|^--- Logging error ---$/;
/** Texts of which each line that opens a traceback, or shows that one is swallowed, holds one. */
export const TRACEBACK_LITERALS: readonly string[] = [HEADER, SWALLOWED].flatMap((test) =>
  requiredLiterals(test),
);
const MAX_LENGTH = 600;
const MAX_STRANGERS = 20;
const MAX_OPEN = 16;
/** Of a longer line, only so much is looked at. */
const MAX_SCANNED_CHARS = 2_000;

const Open = z.object({
  key: z.string(),
  prefix: z.string(),
  id: z.int(),
  /** Was its last line seen? A Ray traceback continues after it. */
  named: z.boolean(),
  /** `File "…"` lines since then. */
  files: z.boolean(),
  lines: z.int(),
  strangers: z.int(),
  /** The source line of the newest frame; '' before it was read. */
  source: z.string().default(''),
});
type Open = z.infer<typeof Open>;
const Saved = z.object({ open: z.array(Open), swallowed: z.string().nullable() });

/** Role of a line in the open tracebacks. */
export type TracebackPart =
  | { readonly part: 'none' }
  | { readonly part: 'begins'; readonly swallowed: boolean }
  | { readonly part: 'inside' }
  | { readonly part: 'names'; readonly id: number; readonly text: string };

const NONE: TracebackPart = { part: 'none' };
const INSIDE: TracebackPart = { part: 'inside' };

/**
 * Follows Python tracebacks through a log, several at once (Ray actors, ranks, prefixes of a logger), up to the
 * line that names the exception.
 */
export class Tracebacks {
  #open: Open[];
  /** The source whose last line said that what follows is swallowed. */
  #swallowed: string | null;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#open = state?.open ?? [];
    this.#swallowed = state?.swallowed ?? null;
  }

  /** Whether none is open. Then only a line with one of its literals changes anything. */
  get isIdle(): boolean {
    return this.#open.length === 0 && this.#swallowed === null;
  }

  /** @param id by which a traceback that begins on this line will be named */
  read(line: Line, id: number): TracebackPart {
    const text = line.text.slice(0, MAX_SCANNED_CHARS);
    const isHeader = text.includes('Traceback (most');
    const isSwallowed = SWALLOWED.test(text);
    if (this.isIdle && !isHeader && !isSwallowed) return NONE;
    const key = `${line.actor ?? ''}:${line.actorPid ?? ''}`;
    const prefix = isHeader ? HEADER.exec(text)?.[1] : undefined;
    // An exception group begins with ` + ` and continues with ` | `.
    if (prefix !== undefined) return this.#begin(key, prefix.replace('+', '|'), id);
    if (this.#swallowed === key) this.#swallowed = null;
    if (isSwallowed) this.#swallowed = key;
    return this.#follow(key, text);
  }

  save(): Json {
    return { open: this.#open.map((open) => ({ ...open })), swallowed: this.#swallowed };
  }

  #begin(key: string, prefix: string, id: number): TracebackPart {
    const swallowed = this.#swallowed === key;
    if (swallowed) this.#swallowed = null;
    const others = this.#open.filter((open) => open.key !== key || open.prefix !== prefix);
    const created = { named: false, files: false, lines: 0, strangers: 0, source: '' };
    const open: Open = { key, prefix, id, ...created };
    this.#open = [open, ...others].slice(0, MAX_OPEN);
    return { part: 'begins', swallowed };
  }

  #follow(key: string, text: string): TracebackPart {
    const mine = this.#open.filter((open) => open.key === key);
    const match = mine.find(({ prefix }) => prefix.trim() !== '' && after(prefix, text) !== null);
    const open = match ?? mine[0];
    if (open === undefined) return NONE;
    const body = after(open.prefix, text) ?? text;
    open.lines += 1;
    if (open.lines > MAX_LENGTH) return this.#close(open);
    return open.named ? this.#followNamed(open, body) : this.#followOpen(open, body);
  }

  #followOpen(open: Open, body: string): TracebackPart {
    if (body === '' || /^\s/.test(body)) return readFrame(open, body);
    if (NAME.test(body)) {
      open.named = true;
      open.files = false;
      return { part: 'names', id: open.id, text: named(body, open.source) };
    }
    // Another process wrote in between.
    open.strangers += 1;
    return open.strangers > MAX_STRANGERS ? this.#close(open) : NONE;
  }

  #followNamed(open: Open, body: string): TracebackPart {
    if (FILE.test(body)) {
      open.files = true;
      return readFrame(open, body);
    }
    if (JOINT.test(body)) return NONE;
    if (/^\s/.test(body)) return open.files ? readFrame(open, body) : NONE;
    if (!open.files || !NAME.test(body)) return this.#close(open);
    open.files = false;
    return { part: 'names', id: open.id, text: named(body, open.source) };
  }

  #close(open: Open): TracebackPart {
    this.#open = this.#open.filter((other) => other !== open);
    return NONE;
  }
}

/** A line of a frame: `File "…"`, the source line below it, or the marks below that. */
function readFrame(open: Open, body: string): TracebackPart {
  if (FILE.test(body)) open.source = '';
  else if (open.source === '' && /[^\s^~|]/.test(body)) open.source = body.trim().slice(0, 200);
  return INSIDE;
}

/** An assertion without a message is identified by the source line that asserts. */
function named(body: string, source: string): string {
  const isBare = /^(?:[\w.]+\.)?(?:AssertionError|NotImplementedError):?\s*$/.test(body);
  return isBare && source !== '' ? `${body.replace(/:?\s*$/, '')} at "${source}"` : body;
}

/** The text after a prefix; digits in it may differ (a logger's clock). null when the line lacks the prefix. */
function after(prefix: string, text: string): string | null {
  if (text.startsWith(prefix)) return text.slice(prefix.length);
  if (!/\d/.test(prefix)) return null;
  const pattern = prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+/g, '\\d+');
  const match = new RegExp(`^${pattern}`).exec(text);
  return match === null ? null : text.slice(match[0].length);
}
