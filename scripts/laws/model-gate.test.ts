import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files';

const root = path.resolve(import.meta.dirname, '../..');
const GATE = 'resources/python/rl_cockpit/model_gate.py';
/** Calls that unpickle, however its module was imported. */
const UNPICKLES = /\bUnpickler\b|\bload_from_zip_file\b|\ballow_pickle\s*=\s*True|\bweights_only\b/;
/** `OWNER.load(` and `OWNER.loads(`: what loads a file by its library. */
const LOADS = /(\w+|[)\]])\.loads?\(/g;
/** Owners whose `load` reads JSON, YAML or TOML, or a record of ours that is one. */
const PLAIN = new Set([
  'json',
  'yaml',
  'tomllib',
  'checkpoint',
  'store',
  'self',
  'IncomingTransfer',
]);
/** Files that load what they, or a process of theirs, have just written, each with the reason. */
const OWN: Readonly<Record<string, string>> = {
  'resources/python/rl_cockpit/vec/worker_link.py': 'answers of its own workers',
  'resources/python/rl_cockpit/vec/worker.py': 'requests of the training that started it',
  'resources/python/rl_cockpit_sb3/save_and_verify.py':
    'the model that this training has just saved',
  'resources/python/rl_cockpit_target/scripts/probes/sb3_stack.py':
    'the toy model that it has just saved',
  'resources/python/rl_cockpit_aids/mario.py': 'replaces load() of a training that the user starts',
};

const docstrings = /"""[^]*?"""/g;
const comments = /(?:^|\s)#.*$/gm;
/** A sentence may name `torch.load()`. */
const strings = /"(?:\\.|[^"\\\n])*"/g;

/** Calls that unpickle in a text of Python. */
function unpickling(text: string): readonly string[] {
  const code = [docstrings, strings, comments].reduce(
    (left, part) => left.replaceAll(part, ''),
    text,
  );
  const loads = [...code.matchAll(LOADS)].filter(([, owner = '']) => !PLAIN.has(owner));
  const other = UNPICKLES.exec(code);
  return [...loads.map(([full]) => full), ...(other === null ? [] : [other[0]])];
}

test('no file of our Python but the gate loads a model file, a pickle or a file of torch', () => {
  const files = sourceFiles(root, ['resources/python'], ['.py']);
  const loading = files
    .filter(({ file }) => !file.startsWith('resources/python/tests_'))
    .filter(({ text }) => unpickling(text).length > 0)
    .map(({ file }) => file);
  expect(loading.toSorted()).toEqual([GATE, ...Object.keys(OWN)].toSorted());
});

test.each([
  'pickle.load(file)',
  'cloudpickle.loads(data)',
  'torch.load(path, map_location="cpu")',
  'PPO.load(path)',
  'type(model).load(path)',
  'class Mine(pickle.Unpickler): pass',
  'from pickle import Unpickler',
  'numpy.load(path, allow_pickle=True)',
])('%s would be a way around the gate', (line) => {
  expect(unpickling(line)).not.toEqual([]);
});

test('JSON, comments and documentation are no way around it', () => {
  expect(
    unpickling('"""`PPO.load()` loads it."""\nx = json.loads(text)  # torch.load(path)'),
  ).toEqual([]);
});
