import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionsLeft, optionsSet, scriptOptions } from './script-options';

test.each([
  ['model.learn(total_timesteps=2_000)', { total_timesteps: 2_000 }],
  ['model.learn(10_000)\n', { total_timesteps: 10_000 }],
  ['model.learn(\n    25000,\n    callback=cb)', { total_timesteps: 25_000 }],
  ['max_iters = 200 # one minute', { max_iters: 200 }],
  ['class Args:\n    total_timesteps: int = 500000\n', { total_timesteps: 500_000 }],
  ['class Args:\n    epochs: Optional[int] = 20\n', { epochs: 20 }],
  ['config = {"LR": 1e-3, "TOTAL_TIMESTEPS": 5e5}', { TOTAL_TIMESTEPS: 500_000 }],
  ['train(num_timesteps=4096, num_evals=2)', { num_timesteps: 4_096 }],
  ['TOTAL_STEPS = int(1e6)\n', { TOTAL_STEPS: 1_000_000 }],
  [
    'p.add_argument("--total-timesteps", type=int, default=50000,\n    help="how many")',
    { '--total-timesteps': 50_000 },
  ],
  [
    'p.add_argument("--epochs", type=lambda x: int(float(x)), nargs="?", const=True, default=12)',
    { '--epochs': 12 },
  ],
  ['p.add_argument("--total-steps", type=int, default=400)', { '--total-steps': 400 }],
  ['@click.option("--max-episodes", default=300, show_default=True)', { '--max-episodes': 300 }],
])('%j names the length of its training', (script, options) => {
  const read = scriptOptions(script).map(({ option, x }) => [option, x]);
  expect(Object.fromEntries(read)).toEqual(options);
});

test.each([
  '# total_timesteps=2000',
  '"""Usage:\n    train(total_timesteps=2000)\n"""\n',
  'model.learn(total_timesteps=args.total_timesteps)',
  'total_timesteps = 2000 * n_envs',
  'total_timesteps = batch * 20',
  'self.learn(steps)',
  'n_steps=128, batch_size=64',
  'p.add_argument("--epochs", type=int)\np.add_argument("--lr", default=3)',
  'model.learn(1000)\nmodel.learn(total_timesteps=5000)',
  'x.total_timesteps = 2000',
  'max_epochs = 0',
])('%j names none, or more than one', (script) => {
  expect(scriptOptions(script)).toEqual([]);
});

const declared = scriptOptions('p.add_argument("-n", "--n-timesteps", type=int, default=100000)');

test('an option is known by each of its flags', () => {
  expect(declared).toEqual([
    { option: '--n-timesteps', x: 100_000, flags: ['-n', '--n-timesteps'] },
  ]);
  const argv = ['python', 'train ü.py', '--seed', '1', '--name', 'x'];
  expect(optionsLeft(declared, argv)).toEqual(declared);
});

test.each([
  ['its short flag', ['-n', '400']],
  ['its short flag and the value in one word', ['-n400']],
  ['its long flag', ['--n-timesteps=400']],
  ['the begin of its long flag', ['--n-t', '400']],
  ['its name, as Hydra takes it', ['train.n_timesteps=400']],
  ['a configuration file', ['--config', 'fast.yaml']],
  ['a configuration file without a flag', ['fast.toml']],
])('a command that has %s does not leave an option as its script sets it', (_, words) => {
  expect(optionsLeft(declared, ['python', 'train.py', ...words])).toEqual([]);
});

test.each([
  [['-n', '400'], '-n'],
  [['-n400'], '-n'],
  [['--n-timesteps=400'], '--n-timesteps'],
  [['--n-t', '4_00'], '--n-t'],
  [['-n', '1', '--n-timesteps', '4e2'], '--n-timesteps'],
])('a command sets an option by %j', (words, flag) => {
  expect(optionsSet(declared, ['python', 'train.py', ...words])).toEqual([
    { option: '--n-timesteps', flag, x: 400 },
  ]);
});

test.each([[['-name', 'x']], [['-n']], [['-n', 'auto']], [['-n', '-5']], [['--', '400']], [[]]])(
  'a command that has %j sets no number',
  (words) => {
    expect(optionsSet(declared, ['python', 'train.py', ...words])).toEqual([]);
  },
);

test('any text is read to its end, and every number is finite and above zero', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      for (const { x } of scriptOptions(`${text}\nepochs = ${text}`))
        expect(Number.isFinite(x) && x > 0).toBe(true);
    }),
  );
});
