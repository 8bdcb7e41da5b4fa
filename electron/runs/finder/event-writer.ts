import { baseName } from '#core/telemetry/files/path-words';

/** Writer of a tfevents file, according to its name. */
export interface EventWriter {
  /** Creation time of the writer, in whole seconds of its host's clock; null if the name shows none. */
  readonly startMs: number | null;
  readonly host: string | null;
  /** Process id on that host; null in files of tensorboardX and TensorFlow 1. */
  readonly pid: number | null;
  /** Index of the writer in that process, from 0. */
  readonly nth: number | null;
}

/**
 * PyTorch and TensorFlow 2 name a file `events.out.tfevents.<second>.<host>.<pid>.<n>[suffix]`, tensorboardX and
 * TensorFlow 1 `events.out.tfevents.<second>.<host>`. A host may have dots.
 */
const WITH_PID = /tfevents\.(\d+)\.(.+)\.(\d+)\.(\d+)(?:\.[^/]*)?$/;
const WITHOUT_PID = /tfevents\.(\d+)\.([^/]+)$/;
/** 1973: a smaller number is no second of a clock. */
const MIN_SECOND = 100_000_000;

const NO_WRITER: EventWriter = { startMs: null, host: null, pid: null, nth: null };

/** The writer in the name of a tfevents file; of a name of another form nothing is known. */
export function eventWriter(path: string): EventWriter {
  const name = baseName(path.replaceAll('\\', '/'));
  const full = WITH_PID.exec(name);
  if (full !== null) {
    const [, second, host = '', pid, nth] = full;
    return { startMs: startMs(second), host, pid: Number(pid), nth: Number(nth) };
  }
  const [, second, host] = WITHOUT_PID.exec(name) ?? [];
  return host === undefined ? NO_WRITER : { ...NO_WRITER, startMs: startMs(second), host };
}

function startMs(second: string | undefined): number | null {
  const value = Number(second);
  return value >= MIN_SECOND && value < MIN_SECOND * 1_000 ? value * 1_000 : null;
}

/** `host:pid`, or as much of it as is known; null for no one. */
export function writerName({ host, pid }: EventWriter): string | null {
  return host === null ? null : pid === null ? host : `${host}:${pid}`;
}
