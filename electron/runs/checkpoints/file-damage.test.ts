import { zipSync } from 'fflate';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ok } from '#core/lib/result';
import { checkpointsOf } from '#core/training/checkpoints/checkpoints';
import { withDamage } from './damaged-checkpoints';
import { damageOf } from './file-damage';

/** A target on which these are the files. */
const holding = (files: Readonly<Record<string, Uint8Array>>) => ({
  read: (path: string, from: number, max: number) => {
    const bytes = files[path] ?? new Uint8Array();
    const part = new Uint8Array(bytes.subarray(from, from + max));
    return Promise.resolve(ok({ size: bytes.length, bytes: part }));
  },
});
const damage = (path: string, bytes: Uint8Array) =>
  damageOf(holding({ [path]: bytes }), { path, size: bytes.length });

const zip = zipSync({
  'archive/data.pkl': new Uint8Array(300).fill(7),
  version: new Uint8Array(2),
});
const tar = Buffer.alloc(4 * 512);
tar.write('weights', 0);
tar.write('ustar', 257);
tar.fill(1, 512, 1_024);
const hdf5 = Buffer.alloc(2_048, 1);
hdf5.write('\u0089HDF\r\n\u001a\n', 'latin1');
hdf5[8] = 0;
hdf5.writeBigUInt64LE(2_048n, 40);
const pickle = Buffer.from('\u0080\u0004}\u0094.', 'latin1');

test.each([
  ['a.zip', zip, 4],
  ['a.pt', zip, 4],
  ['a.keras', zip, 4],
  ['a.pth.tar', tar, 264],
  ['a.h5', hdf5, 48],
  ['state.pkl', pickle, 2],
])(
  '%s that is cut anywhere behind its head is cut, and as it was written it is sound',
  async (path, bytes, headBytes) => {
    expect(await damage(path, bytes)).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: headBytes, max: bytes.length - 1 }), async (end) => {
        expect(await damage(path, bytes.subarray(0, end))).toBe('cut');
      }),
    );
  },
);

test('a cut zip with another zip in it is cut, as a model of Stable-Baselines3 with its weights', async () => {
  const inner: [Uint8Array, { level: 0 }] = [zip, { level: 0 }];
  const model = zipSync({ data: new Uint8Array(30), 'policy.pth': inner, 'z.txt': inner });
  expect(await damage('a.zip', model)).toBeNull();
  expect(await damage('a.zip', model.subarray(0, model.length - 30))).toBe('cut');
  expect(await damage('a.zip', model.subarray(0, zip.length + 200))).toBe('cut');
});

test('a zip with a comment is sound, a file of another format is left alone', async () => {
  const withComment = Buffer.concat([zip, Buffer.from('a comment')]);
  withComment[zip.length - 2] = 9;
  expect(await damage('a.zip', withComment)).toBeNull();
  expect(await damage('a.d3', Buffer.from('anything'))).toBeNull();
  expect(await damage('a.pt', new Uint8Array())).toBe('empty');
});

test('a cut file marks its checkpoint, one that may still be written does not, and no file is read twice', async () => {
  const cut = zip.subarray(0, 200);
  const target = holding({
    '/w/final.zip': cut,
    '/w/new.zip': cut,
    '/w/global_step_5/actor.pt': cut,
    '/w/global_step_4/actor.pt': zip,
  });
  const read = vi.spyOn(target, 'read');
  const files = [
    { path: '/w/new.zip', size: 200, mtimeMs: 90 },
    { path: '/w/none.zip', size: 0, mtimeMs: 90 },
    { path: '/w/final.zip', size: 200, mtimeMs: 40 },
    { path: '/w/lost.zip', size: 0, mtimeMs: 30 },
    { path: '/w/global_step_5/actor.pt', size: 200, mtimeMs: 20 },
    { path: '/w/global_step_4/actor.pt', size: zip.length, mtimeMs: 10 },
  ];
  const saved = checkpointsOf('/r', files);
  const marked = await withDamage(target, saved, files, 50);
  expect(Object.fromEntries(marked.map(({ path, damage: is }) => [path, is]))).toEqual({
    '/w/new.zip': undefined,
    '/w/none.zip': undefined,
    '/w/final.zip': 'cut',
    '/w/lost.zip': 'empty',
    '/w/global_step_5': 'cut',
    '/w/global_step_4': undefined,
  });
  const { length } = read.mock.calls;
  await withDamage(target, saved, files, 50);
  expect(read.mock.calls).toHaveLength(length);
});
