import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { maskedCrc32c } from '#core/telemetry/file-reading/crc32c';

const BUFFER_BYTES = 8 << 20;
const utf8 = new TextEncoder();
const FIRST_WALL_S = 1_790_000_000;

/** Where what a benchmark makes for itself stays: files of hundreds of MB are made once. */
export const benchCache =
  process.env['RL_COCKPIT_BENCH_CACHE'] ?? path.join(homedir(), '.cache', 'rl-cockpit', 'bench');

/** An event file as torch's SummaryWriter writes it: one record for each scalar. */
export interface MadeEvents {
  /** The folder that holds the file alone. */
  readonly folder: string;
  readonly file: string;
  readonly bytes: number;
  readonly tags: readonly string[];
  readonly steps: number;
}

/** Makes the file once; the same arguments give the same bytes. */
export function madeEvents(tagCount: number, steps: number): MadeEvents {
  const folder = path.join(benchCache, `events-${tagCount}x${steps}`);
  const file = path.join(folder, `events.out.tfevents.${FIRST_WALL_S}.bench.1.0`);
  const tags = tagsOf(tagCount);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const making = path.join(benchCache, `.making-${tagCount}x${steps}`);
    write(making, tags, steps);
    renameSync(making, file);
  }
  return { folder, file, bytes: statSync(file).size, tags, steps };
}

const GROUPS = ['rollout', 'train', 'time', 'eval', 'losses'];
const NAMES = ['ep_rew_mean', 'loss', 'fps', 'mean_reward', 'entropy', 'approx_kl', 'value_loss'];

function tagsOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const group = GROUPS[i % GROUPS.length] ?? '';
    return i === 0 ? 'rollout/ep_rew_mean' : `${group}/${NAMES[i % NAMES.length] ?? ''}_${i}`;
  });
}

function write(file: string, tags: readonly string[], steps: number): void {
  const fd = openSync(file, 'w');
  const out = new EventBytes(fd);
  const random = mulberry32(20_260_101);
  const values = tags.map(() => 0);
  out.version();
  const encoded = tags.map((tag) => utf8.encode(tag));
  for (let step = 0; step < steps; step += 1) {
    encoded.forEach((tag, i) => {
      const value = (values[i] ?? 0) + random() - 0.5;
      values[i] = value;
      // A spike of one sample now and then: what a rival drops and a chart must show.
      const isSpike = random() < 4e-5;
      out.scalar(FIRST_WALL_S + step * 0.02, step, tag, isSpike ? value + 1000 : value);
    });
  }
  out.flush();
  closeSync(fd);
}

/** mulberry32 (Tommy Ettinger): numbers in [0, 1), the same for the same seed everywhere. */
export function mulberry32(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Records of events on their way to a file. */
export class EventBytes {
  readonly #fd: number;
  readonly #bytes = new Uint8Array(BUFFER_BYTES);
  readonly #view = new DataView(this.#bytes.buffer);
  #at = 0;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** The first record of every event file. */
  version(): void {
    const words = utf8.encode('brain.Event:2');
    const start = this.#begin();
    this.#wall(FIRST_WALL_S);
    this.#bytes[this.#at] = 0x1a;
    this.#bytes[this.#at + 1] = words.length;
    this.#bytes.set(words, this.#at + 2);
    this.#at += 2 + words.length;
    this.#end(start);
  }

  scalar(wallS: number, step: number, tag: Uint8Array, value: number): void {
    const start = this.#begin();
    this.#wall(wallS);
    if (step > 0) this.#step(step);
    const bytes = this.#bytes;
    const head = [0x2a, tag.length + 9, 0x0a, tag.length + 7, 0x0a, tag.length];
    bytes.set(head, this.#at);
    bytes.set(tag, this.#at + head.length);
    this.#at += head.length + tag.length;
    bytes[this.#at] = 0x15;
    this.#view.setFloat32(this.#at + 1, value, true);
    this.#at += 5;
    this.#end(start);
  }

  flush(): void {
    writeSync(this.#fd, this.#bytes, 0, this.#at);
    this.#at = 0;
  }

  #begin(): number {
    if (this.#at > BUFFER_BYTES - 1024) this.flush();
    this.#at += 12;
    return this.#at;
  }

  #wall(seconds: number): void {
    this.#bytes[this.#at] = 0x09;
    this.#view.setFloat64(this.#at + 1, seconds, true);
    this.#at += 9;
  }

  #step(step: number): void {
    this.#bytes[this.#at] = 0x10;
    this.#at += 1;
    let rest = step;
    for (; rest >= 128; rest = Math.floor(rest / 128), this.#at += 1) {
      this.#bytes[this.#at] = (rest % 128) | 128;
    }
    this.#bytes[this.#at] = rest;
    this.#at += 1;
  }

  /** Length and checksums around the data that began at `start`. */
  #end(start: number): void {
    const view = this.#view;
    const size = this.#at - start;
    view.setUint32(start - 12, size, true);
    view.setUint32(start - 8, 0, true);
    view.setUint32(start - 4, maskedCrc32c(this.#bytes, start - 12, start - 4), true);
    view.setUint32(this.#at, maskedCrc32c(this.#bytes, start, this.#at), true);
    this.#at += 4;
  }
}
