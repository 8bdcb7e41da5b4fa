import { sep } from 'node:path';
import type { XKind } from '#core/contract/run/run';
import { type TrainerEvent, unrolled } from '#core/telemetry/event';
import { LogReader } from '#core/telemetry/log-reader';
import type { Source } from '#core/telemetry/source';
import { sources } from '#core/telemetry/sources/index';
import { SCHEMA_BYTES } from '#core/telemetry/stores/stores';
import { openHandle } from '../files/regular-file';
import { type MetricPoint, numeral } from './metric-points';

export interface Parsed {
  /** The dialect that read most points, the kind of a trainer's file, or null when nothing was found. */
  readonly dialect: string | null;
  readonly series: readonly ParsedSeries[];
  readonly states: readonly { readonly kind: string; readonly line: number }[];
  /** Counted by \n. */
  readonly lines: number;
}

interface ParsedSeries {
  readonly tag: string;
  readonly xKind: XKind;
  readonly points: MetricPoint[];
}

/** Enough for the schema of a tracker's database. */
const HEAD_BYTES = SCHEMA_BYTES;

/**
 * Reads a whole file the way the engine would, without an engine.
 * @param patterns the user's own, for a log
 * @throws when the file cannot be read
 */
export async function parseFile(
  path: string,
  dialect: string,
  patterns: readonly string[] = [],
): Promise<Parsed> {
  const source = dialect === 'auto' ? await sourceOf(path) : undefined;
  return source === undefined ? parseLog(path, dialect, patterns) : parseSource(path, source);
}

async function sourceOf(path: string): Promise<Source | undefined> {
  const file = await openHandle(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = new Uint8Array(buffer.subarray(0, bytesRead));
    return sources.find((source) => source.matches(path.split(sep).join('/'), head));
  } finally {
    await file.close();
  }
}

async function parseLog(
  path: string,
  dialect: string,
  patterns: readonly string[],
): Promise<Parsed> {
  const reader = new LogReader(dialect, patterns, null);
  const series = new SeriesByTag();
  const states: { kind: string; line: number }[] = [];
  let lines = 0;
  const accept = (read: ReturnType<LogReader['push']>) => {
    for (const { line, events } of read) {
      series.add(events);
      for (const event of events) {
        if (event.kind === 'state') states.push({ kind: event.state, line: line.number });
      }
    }
  };
  for await (const chunk of chunksOf(path)) {
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
    accept(reader.push(chunk));
  }
  accept(reader.end());
  const [max] = Object.entries(reader.dialectPoints()).toSorted((a, b) => b[1] - a[1]);
  const match = max !== undefined && max[1] > 0 ? max[0] : null;
  return { dialect: dialect === 'auto' ? match : dialect, series: series.all(), states, lines };
}

async function parseSource(path: string, source: Source): Promise<Parsed> {
  const reader = source.open(path.split(sep).join('/'), null);
  const series = new SeriesByTag();
  let lines = 0;
  for await (const chunk of chunksOf(path)) {
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
    series.add(reader.push(chunk));
  }
  series.add(reader.finish());
  return { dialect: source.kind, series: series.all(), states: [], lines };
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const handle = await openHandle(path);
  const { size } = await handle.stat();
  if (size === 0) return handle.close();
  // What is written meanwhile is left: a file that grows as fast as it is read has no end.
  const stream: AsyncIterable<Buffer> = handle.createReadStream({
    highWaterMark: 1 << 18,
    end: size - 1,
  });
  for await (const chunk of stream) yield new Uint8Array(chunk);
}

class SeriesByTag {
  readonly #series = new Map<string, ParsedSeries>();

  add(events: readonly TrainerEvent[]): void {
    for (const event of unrolled(events)) {
      if (event.kind !== 'point' || !Number.isFinite(event.x)) continue;
      const { tag, xKind, x, wallMs, value } = event;
      const series = this.#series.get(tag) ?? { tag, xKind, points: [] };
      this.#series.set(tag, series);
      series.points.push([x, wallMs, numeral(value)]);
    }
  }

  all(): readonly ParsedSeries[] {
    return [...this.#series.values()];
  }
}
