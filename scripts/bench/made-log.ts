import { closeSync, openSync, writeSync } from 'node:fs';

const LINES_AT_ONCE = 100_000;

export interface MadeLog {
  readonly file: string;
  readonly lines: number;
  readonly bytes: number;
  /** Stands in `found` lines, written as it is here. */
  readonly needle: string;
  readonly found: number;
}

/** A log as a verl training under Ray prints it: steps, a worker's lines in colour, now and then a warning. */
export function writeLog(file: string, lines: number): MadeLog {
  const fd = openSync(file, 'w');
  let bytes = 0;
  let found = 0;
  for (let from = 0; from < lines; from += LINES_AT_ONCE) {
    const piece: string[] = [];
    for (let i = from; i < Math.min(lines, from + LINES_AT_ONCE); i += 1) {
      if (i % 9_973 === 77) found += 1;
      piece.push(lineOf(i));
    }
    bytes += writeSync(fd, `${piece.join('\n')}\n`);
  }
  closeSync(fd);
  return { file, lines, bytes, needle: 'KL divergence', found };
}

function lineOf(i: number): string {
  if (i % 9_973 === 77) return `WARNING: the KL divergence of batch ${i} is above its target`;
  if (i % 100 === 0) return `step:${i / 100} - actor/entropy:0.${i % 997} - reward/mean:${i % 89}`;
  if (i % 4 === 0)
    return `\u001B[36m(WorkerDict pid=5611)\u001B[0m rollout ${i} took 0.${i % 991} s`;
  return `batch ${i} of the loader, ${i % 4_096} tokens`;
}
