import type { SourceKind } from '#core/contract/run/run-directory';
import { baseName } from '#core/telemetry/files/path-words';
import { csvCells } from '#core/lib/csv';
import { readNumber } from '#core/telemetry/values/printed-number';
import { sources } from '#core/telemetry/sources/index';

/** Bytes of a file by which its format is known. */
export const HEAD_BYTES = 1_024;

export type FileKind = SourceKind | 'log';

/** Type of a file: a format that is read, a log, binary data under the name of a log, or nothing of ours. */
export type Recognised = FileKind | 'binary' | null;

const LOG_NAME = /(^|[._-])(log|out|stdout|stderr|console)(\.txt)?$|\.log\b/i;
/** What W&B logs about itself: no training printed it. */
const WANDB_LOG =
  /(^|\/)(?:wandb|(?:offline-)?run-\d{8}_\d{6}-[^/]+)\/(?:.*\/)?debug(?:-[a-z]+)?\.log$/;
/** Beside Keras' event files, without any value. */
const PROFILE = /\.profile-empty$/;
const A_NUMBER = /:\s*(?:-?\d|NaN|-?Infinity)/;

/**
 * The format of a file by its path and first bytes: that of a source, else a log where its name says so.
 * @param isNamed the user named this very file: then anything that is text is a log
 */
export function recognise(path: string, head: Uint8Array, isNamed: boolean): Recognised {
  const slashed = path.replaceAll('\\', '/');
  const source = sources.find((candidate) => candidate.matches(slashed, head));
  if (source !== undefined && (isNamed || hasMetrics(source.kind, slashed, head)))
    return source.kind;
  if (!isNamed && (!LOG_NAME.test(baseName(slashed)) || WANDB_LOG.test(slashed))) return null;
  return isText(head) ? 'log' : 'binary';
}

/** Data sets and indexes are JSON Lines and CSV too: a file of metrics has numbers in its first rows. */
function hasMetrics(kind: SourceKind, path: string, head: Uint8Array): boolean {
  if (kind === 'tfevents') return !PROFILE.test(path);
  if (kind === 'wandb' || kind === 'sqlite') return true;
  const text = new TextDecoder().decode(head);
  if (kind === 'json-lines') return A_NUMBER.test(text);
  if (kind !== 'progress-csv' || /(^|\/)progress[^/]*\.csv$/.test(path)) return true;
  const rows = text.split(/\r?\n/);
  const [, row] = rows;
  // A row that the head cuts off says nothing; a header alone may still get its rows.
  return row === undefined || row === '' || isMostlyNumbers(row);
}

/** An empty cell was not logged. */
function isMostlyNumbers(row: string): boolean {
  const cells = csvCells(row).filter(({ text }) => text.trim() !== '');
  const numbers = cells.filter(({ text }) => readNumber(text.trim()) !== null);
  return numbers.length * 2 >= cells.length;
}

/** Text of UTF-8, UTF-16 with its mark (PowerShell writes that), or Latin-1; a truncated log may begin with zeros. */
export function isText(head: Uint8Array): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return controls <= head.length * (isUtf8(head) ? MAX_CONTROLS_OF_TEXT : MAX_CONTROLS_OF_BYTES);
}

/** Of random bytes every eleventh is a control character; a picture or an archive has more zeros still. */
const MAX_CONTROLS_OF_BYTES = 0.02;
const MAX_CONTROLS_OF_TEXT = 0.5;
/** Bell, backspace, tab, line feed, form feed, carriage return, escape: terminals write them. */
const OF_TERMINALS = new Set([7, 8, 9, 10, 12, 13, 27]);

const isControl = (byte: number): boolean => byte < 32 && !OF_TERMINALS.has(byte);

/** The last character may be cut. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
