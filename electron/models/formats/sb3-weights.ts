import type { ModelWeights } from '#core/contract/model/model-passport';
import { memberSource, readMember } from '../zip/read-member';
import { type ZipArchive, readZip } from '../zip/read-zip';
import { bytesSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { isLegacyTorch, readLegacyTorch, readTorchZip } from './read-torch';
import { type Reading, attempt } from './reading';

/** A compressed `.pth` is unpacked whole; a stored one, as Stable-Baselines3 writes it, never is. */
const MAX_UNPACKED = 32 << 20;

type Weights = Pick<Reading, 'weights' | 'callables' | 'globals' | 'warnings'>;

/** Weights of every `.pth` of a model, and the arrays of one of Stable-Baselines 2. */
export function sb3Weights(archive: ZipArchive, recorded: string | null): Weights {
  const files = archive.members.filter(
    ({ name, unpacked }) => name.endsWith('.pth') && unpacked > 0,
  );
  const read = files.map((member) =>
    attempt(member.name, () => {
      const source = memberSource(archive, member, MAX_UNPACKED);
      const inner = readZip(source);
      if (inner !== null) return readTorchZip(inner, member.name, recorded);
      if (isLegacyTorch(source)) return readLegacyTorch(source, member.name, recorded);
      throw new DamagedFile('It is no file of torch.');
    }),
  );
  const readings = read.flatMap(({ value }) => value ?? []);
  const arrays = attempt('parameters', () => arraysOf(archive));
  return {
    weights: [...readings.flatMap(({ weights }) => weights), ...(arrays.value ?? [])],
    callables: readings.flatMap(({ callables }) => callables),
    globals: readings.flatMap(({ globals }) => globals),
    warnings: [
      ...readings.flatMap(({ warnings }) => warnings),
      ...read.flatMap(({ warnings }) => warnings),
      ...arrays.warnings,
    ],
  };
}

/** Shapes of the arrays of `parameters`, a zip of `.npy` files as numpy.savez writes. */
function arraysOf(archive: ZipArchive): readonly ModelWeights[] {
  const member = archive.byName.get('parameters');
  if (member === undefined || !archive.byName.has('parameter_list')) return [];
  const inner = readZip(bytesSource(readMember(archive, member, MAX_UNPACKED)));
  const tensors = (inner?.members ?? []).slice(0, 2_000).flatMap((array) => {
    const source = inner === null ? null : memberSource(inner, array, MAX_UNPACKED);
    const head = source?.read(0, Math.min(512, source.size)) ?? new Uint8Array(0);
    const text = Buffer.from(head).toString('latin1');
    const shape = /'shape': \(([\d, ]*)\)/.exec(text)?.[1];
    const sides = shape?.split(',').flatMap((side) => (side.trim() === '' ? [] : [Number(side)]));
    const dtype = /'descr': '[<>|=]?(\w+)'/.exec(text)?.[1] ?? null;
    return sides === undefined
      ? []
      : [{ name: array.name.replace(/\.npy$/, ''), shape: sides, dtype }];
  });
  const parameters = tensors.reduce(
    (sum, { shape }) => sum + shape.reduce((all, side) => all * side, 1),
    0,
  );
  return [{ file: 'parameters', tensors, count: tensors.length, parameters }];
}
