import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/byte-source';
import { sb3Zip, safetensors, torchZip } from '../formats/model.fixture';
import { readModel } from '../formats/read-model';
import { compareModels } from './compare-models';
import { loadAdvice } from './load-advice';
import { modelFindings } from './model-findings';

const model = readModel(bytesSource(sb3Zip()));

test('the Python that saved a schedule loads it', () => {
  expect(loadAdvice(model, '3.11.9')).toMatchObject({ python: '3.11', outcome: 'loads' });
});

test('another minor of the same layout crashes, and the advice says when and what avoids it', () => {
  const { outcome, says, customObjects } = loadAdvice(model, '3.12');
  expect(outcome).toBe('crashes');
  expect(says).toBe(
    'learning_rate is bytecode of CPython 3.11, in which Python 3.12 reads other instructions: loading it calls that code for the learning rate, and Python dies of a segmentation fault or computes nonsense.',
  );
  expect(customObjects).toBe(
    [
      '{',
      '    "learning_rate": 0.0003,  # was linear_schedule.<locals>.func of /home/ada/project/train.py, line 8 over 0.00001, 0.001',
      '    "clip_range": lambda _: 0.2,',
      '}',
    ]
      .join('\n')
      .replace('0.00001', '0.00001'),
  );
});

test('a Python of another layout of code objects cannot rebuild the schedule', () => {
  const { outcome, says } = loadAdvice({ ...model, globals: [] }, '3.9');
  expect(outcome).toBe('fails');
  expect(says).toMatch(
    /^Python 3.9 cannot rebuild learning_rate, clip_range: that code was compiled by CPython 3.11/,
  );
});

test('without a chosen Python the advice names the one that the code needs', () => {
  expect(loadAdvice(model, null)).toMatchObject({ python: null, outcome: 'unknown' });
  expect(loadAdvice(model, null).says).toMatch(
    /pickled code of CPython 3.11 \(learning_rate, clip_range\)/,
  );
});

test('a model without code loads anywhere, and numpy 2 is named where it is needed', () => {
  const plain = { ...model, callables: [] };
  expect(loadAdvice(plain, '3.13').outcome).toBe('loads');
  expect(loadAdvice(plain, '3.8').outcome).toBe('fails');
  expect(modelFindings(plain).map(({ id }) => id)).toEqual(['model-numpy-2']);
  expect(loadAdvice(readModel(bytesSource(safetensors([1], 4))), '3.8').outcome).toBe('loads');
});

test('the comment of a hostile name cannot end its line', () => {
  const [first] = model.callables;
  const hostile =
    first === undefined ? [] : [{ ...first, name: 'x\nimport os; os.system("y")\u2028' }];
  const { customObjects } = loadAdvice({ ...model, callables: hostile }, '3.12');
  expect(customObjects?.split(/[\n\u2028]/)).toHaveLength(3);
});

test('a file that would run a command says so first', () => {
  const evil = {
    ':serialized:': Buffer.from("cos\nsystem\n(S'touch canary'\ntR.", 'latin1').toString('base64'),
  };
  const [first] = modelFindings(readModel(bytesSource(sb3Zip({ policy_kwargs: evil }))));
  expect(first).toMatchObject({
    id: 'model-executes',
    state: 'bad',
    says: 'Loading this file can run commands or code that it brings: os.system.',
    evidence: [
      {
        text: 'policy_kwargs: Loading it calls os.system, which can run commands or code that the file brings.',
      },
    ],
  });
});

test('an environment of 261 dimensions is reported before a model of 228 is loaded', () => {
  const environment = {
    name: 'the environment',
    observation: { size: 261, says: '261 dimensions' },
    action: { size: 6, says: '6' },
    weights: [],
  };
  const { fits, findings } = compareModels(model, environment);
  expect(fits).toBe(false);
  expect(findings.map(({ says }) => says)).toEqual([
    'The model\'s observations have 228 dimensions, those of the environment 261 (228 -> 261, 33 more): load() refuses it with "Observation spaces do not match".',
  ]);
  expect(
    compareModels(model, { ...environment, observation: { size: 228, says: '' } }),
  ).toMatchObject({ fits: true, findings: [] });
});

test('two models are compared by the shapes of their tensors', () => {
  const other = readModel(bytesSource(torchZip()));
  const wider = other.weights.map((one) => ({
    ...one,
    tensors: one.tensors.map((tensor) => ({ ...tensor, shape: [3, ...tensor.shape.slice(1)] })),
  }));
  expect(
    compareModels(model, { name: 'b.pt', observation: null, action: null, weights: wider })
      .findings[0]?.says,
  ).toBe('2 tensors have another shape in b.pt: 0.weight: 2x228 -> 3x228, 0.bias: 2 -> 3.');
});
