import { expect, test } from 'vitest';
import { ok } from '#core/lib/result';
import { inspectClaimedModel } from './claimed-model';

const startedMs = 1_000_000;
const zip = Buffer.concat([
  Buffer.from('PK\u0003\u0004', 'latin1'),
  Buffer.alloc(500, 1),
  Buffer.from('PK\u0005\u0006', 'latin1'),
  Buffer.alloc(18),
]);
const header = Buffer.from('{"w":{"dtype":"F32","shape":[16],"data_offsets":[0,64]}}');
const length = Buffer.alloc(8);
length.writeBigUInt64LE(BigInt(header.length));
const tensors = Buffer.concat([length, header, Buffer.alloc(64)]);

/** A folder with one file. */
const holding = (path: string, bytes: Buffer, mtimeMs = startedMs + 5) => ({
  find: () =>
    Promise.resolve(ok([{ glob: path, path, size: bytes.length, mtimeMs, ident: '1:1' }])),
  read: (_path: string, from: number, max: number) =>
    Promise.resolve(
      ok({ size: bytes.length, bytes: new Uint8Array(bytes.subarray(from, from + max)) }),
    ),
});
const problem = async (target: ReturnType<typeof holding>, line: string) =>
  (await inspectClaimedModel(target, '/p', { lastLines: [line] }, startedMs))?.problem ?? null;

test('a model that a log says was saved is looked at without being loaded', async () => {
  const line = 'Model saved to models/final.zip';
  expect(await problem(holding('models/final.zip', zip), line)).toBeNull();
  expect(await problem(holding('models/final.zip', zip.subarray(0, 300)), line)).toBe('cut');
  expect(await problem(holding('models/final.zip', Buffer.alloc(0)), line)).toBe('empty');
  expect(await problem(holding('models/final.zip', zip, startedMs - 60_000), line)).toBe('older');
  const gone = { ...holding('', zip), find: () => Promise.resolve(ok([])) };
  expect(await problem(gone, line)).toBe('missing');
  expect(await problem(gone, 'done in 3 s')).toBeNull();
});

test.each([
  'Saved best actor -> ckpt/best_actor.pkl',
  'Saved: ckpt/best_actor.pkl',
  'INFO saved policy → ckpt/best_actor.pkl.',
])('a file of an earlier run is no model of this one: %s', async (line) => {
  const old = holding('ckpt/best_actor.pkl', Buffer.alloc(64, 1), startedMs - 3 * 86_400_000);
  expect(await problem(old, line)).toBe('older');
});

test('of safetensors the header says how long the file has to be', async () => {
  const line = 'Model weights saved in out/model.safetensors';
  expect(await problem(holding('out/model.safetensors', tensors), line)).toBeNull();
  const cut = tensors.subarray(0, tensors.length - 10);
  expect(await problem(holding('out/model.safetensors', cut), line)).toBe('cut');
});
