import { z } from 'zod';
import { TargetId } from '../run/run';

/**
 * A user's shells. One connection (WebSocket `/terminals`, or a MessagePort) carries any number of them:
 * a text message is one control object in JSON, a binary message is `terminal id` as u32 little endian and
 * then bytes: typed input one way, output the other. Offsets count the bytes that a terminal has put out
 * since it was opened.
 */
export const TerminalId = z.int().min(1).max(0xffff_ffff);
export type TerminalId = z.infer<typeof TerminalId>;

const Columns = z.int().min(1).max(2_000);
const Rows = z.int().min(1).max(1_000);
/** Chosen by the page; comes back in the one answer. */
const Ask = z.int().min(0);

/** A Python environment that is to be active in a shell: its folder, the folder of its programs, its name. */
export const ActiveEnv = z.object({
  kind: z.enum(['conda', 'venv', 'python']),
  prefix: z.string().min(1).max(4_096),
  bin: z.string().min(1).max(4_096),
  name: z.string().max(200),
});
export type ActiveEnv = z.infer<typeof ActiveEnv>;

/** A shell that is not of this machine: where it lives, and what was asked for there. Nothing of it can be looked at from here. */
export const TerminalTarget = z.object({
  id: TargetId,
  name: z.string().max(300),
  /** null = the user's home there. */
  cwd: z.string().max(4_096).nullable(),
  /** The interpreter of the environment that is active; null = none. */
  python: z.string().max(4_096).nullable(),
  /** The exit code with which its client shows that the connection failed; absent where a client has none. */
  lostExit: z.int().optional(),
});
export type TerminalTarget = z.infer<typeof TerminalTarget>;

/** Identifies one execution of a fix: the engine makes it, and the terminal that runs the fix reports its end by it. */
export const FixRunId = z.string().min(1).max(64);
export type FixRunId = z.infer<typeof FixRunId>;

export const OpenTerminal = z.object({
  type: z.literal('open'),
  ask: Ask,
  /** Program and arguments; null = the user's own shell. */
  argv: z.array(z.string().max(32_768)).min(1).max(1_000).nullable(),
  /** null = the home folder. */
  cwd: z.string().max(4_096).nullable(),
  cols: Columns,
  rows: Rows,
  /** Added to the environment of the pty host. */
  env: z.record(z.string(), z.string()).default({}),
  /** Display name; '' = after its program. A second one of a name gets a number. */
  title: z.string().max(200).default(''),
  /** null = as the user's shell finds it. */
  activate: ActiveEnv.nullable().default(null),
  /** null = this machine; else `argv` is the client that leads there. */
  target: TerminalTarget.nullable().default(null),
  /** Its begin and end are reported to the engine, which proves the fix. */
  fixRun: FixRunId.optional(),
});
export type OpenTerminal = z.infer<typeof OpenTerminal>;

/** From the page to the pty host. */
export const TerminalRequest = z.discriminatedUnion('type', [
  OpenTerminal,
  z.object({ type: z.literal('list'), ask: Ask }),
  /** From which offset on; null = all that is kept. Answered by `attached`, output, `replayed`. */
  z.object({
    type: z.literal('attach'),
    terminal: TerminalId,
    from: z.number().int().min(0).nullable(),
  }),
  z.object({ type: z.literal('detach'), terminal: TerminalId }),
  z.object({ type: z.literal('resize'), terminal: TerminalId, cols: Columns, rows: Rows }),
  /** Everything before this offset is on the screen. A total, so that a lost one does no harm. */
  z.object({
    type: z.literal('consumed'),
    terminal: TerminalId,
    total: z.number().int().min(0),
  }),
  z.object({
    type: z.literal('rename'),
    terminal: TerminalId,
    title: z.string().trim().min(1).max(200),
  }),
  /** Program that runs in the shell now. Asked before it is closed. */
  z.object({ type: z.literal('look'), ask: Ask, terminal: TerminalId }),
  /** Hangs up; what has not gone by itself after 5 s is killed. Forgets the terminal. */
  z.object({ type: z.literal('close'), terminal: TerminalId }),
]);
export type TerminalRequest = z.infer<typeof TerminalRequest>;

/** Exit of a shell. A signal is looked at first: node-pty reports exit code 0 for a segfault. */
export const TerminalExit = z.object({
  code: z.int().nullable(),
  signal: z.string().nullable(),
});
export type TerminalExit = z.infer<typeof TerminalExit>;

export const TerminalView = z.object({
  terminal: TerminalId,
  pid: z.int().nullable(),
  argv: z.array(z.string()),
  /** Current folder of the shell, as far as the system shows; else where it was opened. */
  cwd: z.string(),
  title: z.string(),
  /** The environment that was asked for, so that a shell beside it can have the same. */
  activate: ActiveEnv.nullable(),
  /** null = a shell of this machine. */
  target: TerminalTarget.nullable(),
  cols: z.int(),
  rows: z.int(),
  /** False where no pty could be had: then there is no line editing, no colors and no resize. */
  tty: z.boolean(),
  openedMs: z.number(),
  /** null while it runs. */
  exit: TerminalExit.nullable(),
  /** By the clock of this machine; null while it runs. */
  endedMs: z.number().nullable(),
});
export type TerminalView = z.infer<typeof TerminalView>;

/** From the pty host to the page. */
export const TerminalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), ask: z.int(), view: TerminalView }),
  z.object({
    type: z.literal('refused'),
    ask: z.int().nullable(),
    code: z.string(),
    says: z.string(),
    remedy: z.string(),
  }),
  /**
   * All terminals: an answer, or (`ask` null) because one was opened, ended, was closed or went to another folder.
   * What was opened before `sinceMs` lived in an earlier pty host and is gone. `home` is written as "~".
   */
  z.object({
    type: z.literal('terminals'),
    ask: z.int().nullable(),
    views: z.array(TerminalView),
    sinceMs: z.number(),
    home: z.string(),
  }),
  /** Programs below the shell; null where the system does not say. */
  z.object({
    type: z.literal('looked'),
    ask: z.int(),
    programs: z.array(z.string()).nullable(),
  }),
  /** Programs ask terminals questions (DA, DSR, OSC 11). Of all pages that show one, one answers. */
  z.object({ type: z.literal('answers'), terminal: TerminalId, here: z.boolean() }),
  /**
   * Output follows from offset `from` on; when that is not the one asked for, older bytes are no longer kept
   * (`cut`) and the screen has to be emptied first. `cols` and `rows` are those of the first byte.
   */
  z.object({
    type: z.literal('attached'),
    terminal: TerminalId,
    from: z.number(),
    cut: z.boolean(),
    cols: z.int(),
    rows: z.int(),
  }),
  /** Marks that all kept output has been sent; from here on it is live. */
  z.object({ type: z.literal('replayed'), terminal: TerminalId, total: z.number() }),
  z.object({ type: z.literal('resized'), terminal: TerminalId, cols: z.int(), rows: z.int() }),
  TerminalExit.extend({ type: z.literal('exited'), terminal: TerminalId }),
  z.object({ type: z.literal('closed'), terminal: TerminalId }),
]);
export type TerminalEvent = z.infer<typeof TerminalEvent>;

/**
 * A page that has this much unread output makes the terminal wait. More than VS Code's 100,000: of a flood a page
 * draws only what can still be seen, and the more comes at once the more of it that is not. What a program has
 * written before Ctrl+C still has to be drawn: 60 ms at xterm's 4 MB/s.
 */
export const HIGH_WATERMARK_BYTES = 256_000;
/** Below this it continues, before the page has nothing left to draw. */
export const LOW_WATERMARK_BYTES = 128_000;
/** A page reports what it has consumed at least this often. */
export const CONSUMED_EVERY_BYTES = 5_000;

/** Input or output of a terminal as one binary message. */
export function encodeTerminalBytes(
  terminal: TerminalId,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(4 + bytes.length);
  new DataView(message.buffer).setUint32(0, terminal, true);
  message.set(bytes, 4);
  return message;
}

/** Null when the message is too short to be one. The bytes are a view into the message. */
export function decodeTerminalBytes(
  message: Uint8Array<ArrayBuffer>,
): { readonly terminal: TerminalId; readonly bytes: Uint8Array<ArrayBuffer> } | null {
  if (message.length < 4) return null;
  const terminal = new DataView(message.buffer, message.byteOffset).getUint32(0, true);
  return { terminal, bytes: message.subarray(4) };
}
