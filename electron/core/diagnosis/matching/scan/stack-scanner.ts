import { z } from 'zod';
import type { Json } from '../../../lib/json';
import type { Line } from '../../../telemetry/line/line';
import { bareText } from '../log-prefixes';

const MAX_FRAMES = 12;
const MAX_FIRST = 4;
const MAX_NEWEST = 6;
const MAX_OPEN = 8;
/** Lines of other processes between two lines of one stack. */
const MAX_STRANGERS = 20;
const MAX_FRAME_LENGTH = 200;

/** A traceback of Python, faulthandler's stack, or one of a native debugger. */
export const Stack = z.object({
  kind: z.enum(['python', 'native']),
  /** Its header, and the last line of its frames. */
  first: z.int(),
  last: z.int(),
  /** `file:line function`, or a library; the innermost last, at most 12. */
  frames: z.array(z.string()),
  actor: z.string().nullable(),
});
export type Stack = z.infer<typeof Stack>;

const Open = z.object({
  key: z.string(),
  stack: Stack,
  /** faulthandler and debuggers print the innermost frame first. */
  isInnermostFirst: z.boolean(),
});
type Open = z.infer<typeof Open>;
const Saved = z.object({ done: z.array(Stack), open: z.array(Open) });

/** Texts of which each line that opens or continues a stack holds one: for anyone who reads only lines that may matter. */
export const STACK_LITERALS: readonly string[] = [
  'traceback (most recent',
  'most recent call first',
  'file "',
  '@ ',
  '0x',
];

const HEADER = /\bTraceback \(most recent call last\):/;
const INNERMOST = /\(most recent call first\):/;
const FRAME = /^[\s|+]*File "([^"]{1,400})", line (\d+|\?\?\?)(?:,)? in (.{1,120})$/;
/** gdb: `#1  0x00007f in cuInit () from /usr/lib/libcuda.so.1`. */
const GDB =
  /^#\d+\s+(?:0x[\da-f]+ in )?(\S.{0,120}?) \(.{0,400}\)(?: at (\S+:\d+)| from (\S+))?\s*$/;
/** absl and glibc: `@ 0x7fd5c005a050  (unknown)  (unknown)`, `/lib/libcuda.so(cuInit+0x1) [0x7f]`. */
const ABSL = /^(?:PC: )?\s*@\s+0x[\da-f]+\s+(?:\d+\s+)?(\S.{0,160})$/i;
const LIBRARY = /^(\/\S+\.so[\w.]*)\(([^)]{0,120})\)\s?\[0x[\da-f]+\]/;

/** Follows the stacks of a log, several at once (Ray's actors, ranks), and keeps the frames of the first and the newest. */
export class StackScanner {
  readonly #done: Stack[];
  #open: Open[];

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#done = state?.done ?? [];
    this.#open = state?.open ?? [];
  }

  /** Whether none is open. Then only a line with one of its literals, or one that begins with `#`, changes anything. */
  get isIdle(): boolean {
    return this.#open.length === 0;
  }

  /** Whether the line is part of a stack. */
  read(line: Line, text: string): boolean {
    const key = `${line.actor ?? ''}:${line.actorPid ?? ''}`;
    if (HEADER.test(text)) return this.#begin(key, line, 'python', false);
    if (INNERMOST.test(text)) return this.#begin(key, line, 'python', true);
    const open = this.#open.find((one) => one.key === key);
    const frame = frameOf(text);
    if (frame !== null) {
      if (open !== undefined) return this.#add(open, line.number, frame.says);
      if (frame.kind === 'python') return true;
      this.#begin(key, line, 'native', true);
      const created = this.#open[0];
      return created === undefined ? true : this.#add(created, line.number, frame.says);
    }
    if (open === undefined) return false;
    // The source line below a frame, and the marks below that.
    if (/^\s/.test(bareText(text)) && open.stack.kind === 'python') {
      open.stack.last = Math.max(open.stack.last, line.number);
      return true;
    }
    if (line.number - open.stack.last > MAX_STRANGERS || line.actor === open.stack.actor) {
      this.#close(open);
    }
    return false;
  }

  list(): Stack[] {
    const open = this.#open.map(({ stack }) => stack).filter(({ frames }) => frames.length > 0);
    return [...this.#done, ...open]
      .toSorted((a, b) => a.first - b.first)
      .map((stack) => ({ ...stack, frames: [...stack.frames] }));
  }

  save(): Json {
    return {
      done: this.#done.map((stack) => ({ ...stack, frames: [...stack.frames] })),
      open: this.#open.map((one) => ({
        ...one,
        stack: { ...one.stack, frames: [...one.stack.frames] },
      })),
    };
  }

  #begin(key: string, line: Line, kind: Stack['kind'], isInnermostFirst: boolean): true {
    const before = this.#open.find((one) => one.key === key);
    if (before !== undefined) this.#close(before);
    const { number, actor } = line;
    const stack: Stack = { kind, first: number, last: number, frames: [], actor };
    const oldest = this.#open.length >= MAX_OPEN ? this.#open.at(-1) : undefined;
    if (oldest !== undefined) this.#close(oldest);
    this.#open.unshift({ key, stack, isInnermostFirst });
    return true;
  }

  #add({ stack, isInnermostFirst }: Open, line: number, says: string): true {
    stack.last = Math.max(stack.last, line);
    if (!isInnermostFirst) {
      stack.frames.push(says);
      if (stack.frames.length > MAX_FRAMES) stack.frames.shift();
    } else if (stack.frames.length < MAX_FRAMES) stack.frames.unshift(says);
    return true;
  }

  #close(open: Open): void {
    this.#open = this.#open.filter((one) => one !== open);
    if (open.stack.frames.length === 0) return;
    if (this.#done.length >= MAX_FIRST + MAX_NEWEST) this.#done.splice(MAX_FIRST, 1);
    this.#done.push(open.stack);
  }
}

function frameOf(text: string): { kind: Stack['kind']; says: string } | null {
  const python = text.includes('File "') ? FRAME.exec(bareText(text)) : null;
  if (python !== null) {
    const [, file = '', line = '', name = ''] = python;
    return { kind: 'python', says: cut(`${file}:${line} ${name}`) };
  }
  if (!text.includes('0x') && !text.startsWith('#')) return null;
  const bare = bareText(text);
  const gdb = GDB.exec(bare);
  if (gdb !== null) {
    const [, name = '', at, library] = gdb;
    return { kind: 'native', says: cut([at ?? library, name].filter(Boolean).join(' ')) };
  }
  const library = LIBRARY.exec(bare);
  if (library !== null) return { kind: 'native', says: cut(`${library[1]} ${library[2]}`.trim()) };
  const absl = ABSL.exec(bare);
  if (absl === null) return null;
  return { kind: 'native', says: cut((absl[1] ?? '').replace(/\s+/g, ' ')) };
}

const cut = (text: string): string => text.slice(0, MAX_FRAME_LENGTH);
