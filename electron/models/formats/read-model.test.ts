import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/byte-source';
import { pickles } from '../pickles.test-data';
import { zipOf } from '../zip/zip.fixture';
import { safetensors, sb3Zip, torchZip } from './model.fixture';
import { readModel } from './read-model';

const read = (bytes: Uint8Array) => readModel(bytesSource(bytes));
const pickle = (name: keyof typeof pickles) => new Uint8Array(Buffer.from(pickles[name], 'base64'));

test('a Stable-Baselines3 model yields versions, algorithm, spaces, weights and settings', () => {
  const model = read(sb3Zip());
  expect(model).toMatchObject({
    kind: 'sb3',
    title: 'Stable-Baselines3 model (PPO)',
    versions: { python: '3.11.4', 'stable-baselines3': '2.3.2', numpy: '2.4.6' },
    algorithm: { name: 'PPO' },
    policy: 'stable_baselines3.common.policies.ActorCriticPolicy',
    spaces: {
      observation: {
        type: 'Box',
        shape: [228],
        size: 228,
        dtype: 'float32',
        bounds: '-inf … inf',
        says: 'Box(228) float32, -inf … inf',
      },
      action: { type: 'Discrete', size: 6, bounds: '0 … 5', says: 'Discrete(6)' },
    },
    weights: [
      {
        file: 'policy.pth',
        count: 2,
        parameters: 458,
        tensors: [{ name: '0.weight', shape: [2, 228], dtype: 'float32' }, { name: '0.bias' }],
      },
    ],
  });
  expect(model.hyperparameters).toContainEqual({ key: 'n_steps', value: 2048 });
  expect(model.hyperparameters).toContainEqual({
    key: 'observation_space',
    value: 'Box(228) float32, -inf … inf',
  });
});

test('every pickled callable is reported with name, file, line and the CPython minor of its bytecode', () => {
  const { callables } = read(sb3Zip());
  const file = '/home/ada/project/train.py';
  expect(callables).toMatchObject([
    {
      key: 'learning_rate',
      name: 'linear_schedule.<locals>.func',
      file,
      line: 8,
      cpython: '3.11',
      fits: ['3.11'],
      uses: ['max'],
      closure: [0.00001, 0.001],
    },
    {
      key: 'clip_range',
      name: 'constant_fn.<locals>.func',
      file,
      line: 3,
      cpython: '3.11',
      fits: ['3.11', '3.12'],
      closure: [0.2],
    },
  ]);
  expect(callables[0]?.how).toBe(
    'Its code object has 18 arguments, as in CPython 3.11, 3.12, 3.13 and 3.14, and its bytecode fits only 3.11, as the file says.',
  );
  expect(callables[1]?.how).toMatch(/fits 3.11 and 3.12; the file was saved by Python 3.11\.$/);
});

test('text that Python and this reader would decode differently is not read', () => {
  const { warnings, callables } = read(
    sb3Zip({
      learning_rate: {
        ':serialized:': `${pickles.linear.slice(0, 8)}-_${pickles.linear.slice(8)}`,
      },
    }),
  );
  expect(callables.map(({ key }) => key)).toEqual(['clip_range']);
  expect(warnings[0]?.says).toBe(
    'The entry learning_rate could not be read: Its text is no plain base64.',
  );
});

test('spaces of images and dicts are reported with their parts', () => {
  const { spaces } = read(
    sb3Zip({
      observation_space: { ':serialized:': pickles.dict },
      action_space: { ':serialized:': pickles.image },
    }),
  );
  expect(spaces.observation).toMatchObject({
    type: 'Dict',
    size: 7,
    parts: [
      { key: 'a', space: { size: 3, bounds: '-1 … 1' } },
      { key: 'b', space: { size: 4 } },
    ],
  });
  expect(spaces.action).toMatchObject({ shape: [4, 4, 3], dtype: 'uint8', bounds: '0 … 255' });
});

test('a model without its weights says so', () => {
  const { warnings } = read(
    zipOf([{ name: 'data', bytes: new TextEncoder().encode('{"gamma": NaN}') }]),
  );
  expect(warnings.map(({ id }) => id)).toEqual(['model-no-policy']);
});

test('torch files of both formats yield the shapes of their tensors', () => {
  expect(read(torchZip())).toMatchObject({
    kind: 'torch',
    title: 'PyTorch file',
    weights: [{ count: 2, parameters: 458 }],
  });
  expect(read(pickle('legacyTorch'))).toMatchObject({
    kind: 'torch',
    title: 'PyTorch file (legacy format)',
    weights: [{ tensors: [{ name: 'model.w', shape: [2, 3], dtype: 'float32' }] }],
    hyperparameters: [
      { key: 'epoch', value: 4 },
      { key: 'name', value: 'x' },
    ],
  });
});

test('a safetensors file lists its tensors, and one that is cut off says so', () => {
  expect(read(safetensors([2, 3], 24))).toMatchObject({
    kind: 'safetensors',
    weights: [{ parameters: 6 }],
    warnings: [],
  });
  const [warning] = read(safetensors([2, 3], 20)).warnings;
  expect(warning).toMatchObject({ id: 'model-cut-off', state: 'bad' });
});

test.for([
  [
    'version https://git-lfs.github.com/spec/v1\noid sha256:0',
    'Git LFS pointer: the model itself was not downloaded',
  ],
  ['<!DOCTYPE html><html>', 'Web page: the download saved a page in place of the model'],
  ['\x89HDF\r\n', 'HDF5 file (Keras)'],
  ['hello', 'Unknown file'],
] as const)('%j is no model, and is named: %s', ([head, title]) => {
  expect(read(Buffer.from(head, 'latin1'))).toMatchObject({ kind: 'unknown', title });
});

test('a pickled schedule alone is a pickle with a callable', () => {
  expect(read(pickle('wrapped'))).toMatchObject({
    kind: 'pickle',
    callables: [
      { name: 'get_schedule_fn.<locals>.<lambda>' },
      { name: 'constant_fn.<locals>.func' },
    ],
  });
});

test('a tensor that pickle itself wrote is read through, and its loader is no alarm', () => {
  const model = read(pickle('tensor'));
  expect(model).toMatchObject({
    kind: 'pickle',
    weights: [{ tensors: [{ name: 'w', shape: [2, 3] }] }],
  });
  expect(model.globals.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['_load_from_bytes', 'FloatStorage']),
  );
  expect(model.globals.filter(({ verdict }) => verdict !== 'known')).toEqual([]);
});

test('a command within the bytes of a pickled tensor is found', () => {
  const own = pickle('tensor');
  const inner = Buffer.from("cos\nsystem\n(S'touch canary'\ntR.", 'latin1');
  // The nested file begins with its magic number: a LONG1 of ten bytes.
  const at = Buffer.from(own).indexOf(Buffer.from('80028a0a6cfc9c46f920', 'hex'));
  const changed = Uint8Array.from(own);
  changed.set(inner, at);
  const odd = read(changed).globals.filter(({ verdict }) => verdict === 'executes');
  expect(odd.map(({ module, name }) => `${module}.${name}`)).toEqual([
    'torch.storage._load_from_bytes',
    'os.system',
  ]);
});
