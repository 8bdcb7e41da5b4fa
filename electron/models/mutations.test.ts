import { expect, test } from 'vitest';
import { bytesSource } from './bytes/byte-source';
import { DamagedFile } from './bytes/damaged-file';
import { modelFindings } from './advice/model-findings';
import { loadAdvice } from './advice/load-advice';
import { safetensors, sb3Zip, torchZip } from './formats/model.fixture';
import { readModel } from './formats/read-model';
import { walkPickle } from './pickle/walk-pickle';
import { pickles } from './pickles.test-data';
import { repetitions } from '../../scripts/setup/repetitions.mjs';

/** RL_COCKPIT_MUTATIONS=1000000 for the full number. */
const MUTATIONS = Number(process.env['RL_COCKPIT_MUTATIONS'] ?? repetitions(2_000, 20_000));
const MAX_BYTES = 64 << 20;

const sources: readonly Uint8Array[] = [
  ...Object.values(pickles).map((one) => new Uint8Array(Buffer.from(one, 'base64'))),
  sb3Zip(),
  torchZip(),
  safetensors([2, 3], 24),
];

/** A generator of equally distributed numbers (xorshift32), so that a failure can be repeated by its number. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const INTERESTING = [0, 1, 0x28, 0x2e, 0x52, 0x62, 0x7f, 0x80, 0x8c, 0x93, 0x94, 0xff];

/** Changes, inserts, removes, repeats or exchanges bytes of a real file, once to eight times. */
function mutated(seed: number): Uint8Array {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[], none: T): T => from[random(from.length)] ?? none;
  let bytes = Uint8Array.from(pick(sources, new Uint8Array(1)));
  for (let times = 1 + random(8); times > 0; times -= 1) {
    const at = random(bytes.length + 1);
    const length = random(4) === 0 ? random(64) : random(4);
    const kind = random(5);
    if (kind <= 1 && at < bytes.length) bytes[at] = kind === 0 ? random(256) : pick(INTERESTING, 0);
    else if (kind === 2) bytes = joined(bytes.subarray(0, at), bytes.subarray(at + length));
    else if (kind === 3) {
      const other = pick(sources, bytes);
      const from = random(other.length);
      bytes = joined(
        bytes.subarray(0, at),
        other.subarray(from, from + length),
        bytes.subarray(at),
      );
    } else bytes = bytes.slice(0, at);
  }
  return bytes;
}

const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

test(`${MUTATIONS} damaged model files are read or refused with a sentence, in less than 64 MB each`, () => {
  let [read, refused, max] = [0, 0, 0];
  for (let seed = 0; seed < MUTATIONS; seed += 1) {
    const bytes = mutated(seed);
    const before = process.memoryUsage();
    try {
      const model = readModel(bytesSource(bytes));
      modelFindings(model);
      loadAdvice(model, '3.12');
      read += 1;
    } catch (cause) {
      if (!(cause instanceof DamagedFile)) throw new Error(`seed ${seed}`, { cause });
      refused += 1;
    }
    const after = process.memoryUsage();
    max = Math.max(max, after.heapUsed + after.external - before.heapUsed - before.external);
  }
  console.info(`read ${read}, refused ${refused}, at most ${(max / 2 ** 20).toFixed(1)} MB`);
  expect(read).toBeGreaterThan(MUTATIONS / 10);
  expect(refused).toBeGreaterThan(MUTATIONS / 100);
  expect(max).toBeLessThan(MAX_BYTES);
}, 3_600_000);

test('random opcodes end with a value or with a sentence', () => {
  for (let seed = 0; seed < MUTATIONS / 10; seed += 1) {
    const random = randomOf(seed);
    const bytes = Uint8Array.from({ length: 200 }, () =>
      random(3) === 0 ? random(256) : (INTERESTING[random(INTERESTING.length)] ?? 0),
    );
    const { value, problem } = walkPickle(bytesSource(bytes));
    expect(problem === null).toBe(value !== undefined);
  }
});
