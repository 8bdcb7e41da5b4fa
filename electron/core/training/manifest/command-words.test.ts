import { expect, test } from 'vitest';
import { recipeOf, startWith } from './manifest.fixture';

const FLAGS = [
  { name: 'steps', type: 'int', default: 5, bind: { flag: '--steps' } },
  { name: 'rate', type: 'float', default: 0.0003, bind: { flag: '--lr' } },
  { name: 'test', type: 'flag', default: true, bind: { flag: '--test' } },
  { name: 'resume', type: 'flag', default: false, bind: { flag: '--continue' } },
  { name: 'model', type: 'path', default: '', bind: { flag: '--model' } },
  { name: 'note', type: 'text', default: '', bind: { flag: '--note' } },
];
const wordsOf = (launch: object, params: readonly object[], values = {}) =>
  startWith(recipeOf({ launch, params }), values).command.argv.slice(5);

test('a script has its arguments, then every option that has a value, each as one word', () => {
  const launch = {
    kind: 'script',
    file: '{project}/a b.py',
    args: ['{steps}', '--x={=steps * 2}'],
  };
  expect(wordsOf(launch, FLAGS, { note: "it's $HOME; rm -rf", rate: 1e-7 })).toEqual([
    '--',
    '/home/me/My Project/a b.py',
    '5',
    '--x=10',
    '--steps',
    '5',
    '--lr',
    '1e-7',
    '--test',
    '--note',
    "it's $HOME; rm -rf",
  ]);
});

test('a module is named behind -m, and a shim has no words of its own', () => {
  const flag = FLAGS.slice(3, 4);
  const launch = { kind: 'module', module: 'pkg.train' };
  expect(wordsOf(launch, flag, { resume: true })).toEqual(['--', '-m', 'pkg.train', '--continue']);
  expect(wordsOf({ kind: 'shim', module: 'pkg.train', call: 'go' }, flag)).toEqual([]);
});

test('a value of the form goes before a fixed override, to every key it is bound to, and nothing is there twice', () => {
  const launch = {
    kind: 'hydra',
    module: 'verl.trainer.main_ppo',
    configPath: '{project}/scripts',
    configName: 'ppo_trainer.yaml',
    fixed: {
      'trainer.logger': ['console', 'tensorboard'],
      'data.files': '{project}/a,b.parquet',
      'trainer.n': 1,
      '+extra': { a: null },
    },
  };
  const params = [
    { name: 'n', type: 'int', default: 8, bind: { hydra: ['trainer.n', 'rollout.n'] } },
    { name: 'path', type: 'path', default: '', bind: { hydra: 'model.path' } },
    { name: 'gpu', type: 'flag', default: true, bind: { hydra: 'trainer.gpu' } },
  ];
  expect(wordsOf(launch, params)).toEqual([
    '--',
    '-m',
    'verl.trainer.main_ppo',
    '--config-path=/home/me/My Project/scripts',
    '--config-name=ppo_trainer.yaml',
    "trainer.logger=['console','tensorboard']",
    "data.files='/home/me/My Project/a,b.parquet'",
    'trainer.n=8',
    '+extra={a:null}',
    'rollout.n=8',
    'trainer.gpu=True',
  ]);
});
