import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { HydraFolder } from './hydra-compose';

/** A folder in the shape of a zero-code trainer: an experiment chooses the algorithm, and the algorithm an optimizer of its own. */
const FILES = {
  'config.yaml': `# @package _global_
defaults:
  - _self_
  - algo: base.yaml
  - env: toy
  - hydra: default
  - exp: ???
seed: 42
name: \${algo.name}_\${env.id}
`,
  'algo/base.yaml': 'name: ???\ntotal_steps: ???\nkeys: {encoder: []}\n',
  'algo/ppo.yaml': `defaults:
  - base
  - /optim@optimizer: adam
  - _self_
name: ppo
gamma: 0.99
optimizer:
  lr: 1e-3
`,
  'algo/sac.yaml':
    'defaults: [base, /optim@optimizer: adam, _self_]\nname: sac\ncritic: {n: 2, "on": yes}\n',
  'optim/adam.yaml': '_target_: torch.optim.Adam\nlr: 2e-4\nbetas: [0.9, 0.999]\n',
  'optim/sgd.yaml': '_target_: torch.optim.SGD\nlr: 1e-2\n',
  'env/toy.yaml': 'id: ???\nlimits: {steps: 10}\n',
  'env/gym.yaml': 'defaults: [toy, _self_]\nid: CartPole-v1\nlimits: null\n',
  'exp/ppo.yaml':
    '# @package _global_\ndefaults:\n  - override /algo: ppo\n  - override /env: gym\n  - _self_\nalgo:\n  total_steps: 65_536\n',
  'exp/ppo_sgd.yaml':
    '# @package _global_\ndefaults:\n  - ppo\n  - override /optim@algo.optimizer: sgd\n  - _self_\nseed: 5\n',
};

const values = (overrides: Readonly<Record<string, string>>, files = FILES) => {
  const config = new HydraFolder(files).compose('config', new Map(Object.entries(overrides)));
  return Object.fromEntries([...(config?.leaves ?? [])].map(([key, { value }]) => [key, value]));
};

// Each expectation is what hydra-core 1.3.8 composes of the same files.
test('a configuration is composed as Hydra does: overrides of a later entry, packages, nested groups, _self_', () => {
  expect(values({ exp: 'ppo' })).toEqual({
    seed: 42,
    name: '${algo.name}_${env.id}',
    'algo.name': 'ppo',
    'algo.total_steps': 65_536,
    'algo.keys.encoder': [],
    'algo.optimizer._target_': 'torch.optim.Adam',
    'algo.optimizer.lr': 0.001,
    'algo.optimizer.betas': [0.9, 0.999],
    'algo.gamma': 0.99,
    'env.id': 'CartPole-v1',
    'env.limits': null,
  });
  expect(values({ exp: 'ppo_sgd' })).toMatchObject({
    seed: 5,
    'algo.optimizer._target_': 'torch.optim.SGD',
    'algo.optimizer.lr': 0.001,
  });
  expect(values({ exp: 'ppo_sgd', 'optim@algo.optimizer': 'adam' })).toMatchObject({
    'algo.optimizer.betas': [0.9, 0.999],
  });
  expect(values({ exp: 'ppo', algo: 'sac' })).toMatchObject({
    'algo.name': 'sac',
    'algo.critic.n': 2,
    'algo.critic.on': true,
  });
});

test('a group without a choice is demanded, and a file that is not there is named', () => {
  const files = { ...FILES, 'config.yaml': FILES['config.yaml'].replace('toy', 'elsewhere') };
  const config = new HydraFolder(files).compose('config');
  expect(Object.fromEntries(config?.choices ?? [])).toEqual({
    algo: { group: 'algo', option: 'base', isRequired: false },
    env: { group: 'env', option: 'elsewhere', isRequired: false },
    exp: { group: 'exp', option: null, isRequired: true },
  });
  expect(config?.unread).toEqual(['env/elsewhere']);
  expect(new HydraFolder(files).compose('nowhere')).toBeNull();
});

test('no files are too odd to be composed, not even those that name each other', () => {
  const name = constantFrom('config', 'a', 'b', 'g/a', 'g/b');
  const line = constantFrom(
    'defaults: [a, b, g: a, /g/b]',
    'defaults: [{override /g@x: b}, _self_, _self_]',
    'defaults: [{g@_global_.x: [a, b]}, {optional g: "${y}"}]',
    '# @package _global_.z',
    'a: {b: 1}',
    'a: 1',
    '? [x]\n: 1',
    '<<: 3',
    '2024-01-01: {}',
  );
  const text = array(oneof(line, string()), { maxLength: 4 });
  assert(
    property(array(record({ name, text }), { maxLength: 6 }), (files) => {
      const all = Object.fromEntries(files.map((one) => [`${one.name}.yaml`, one.text.join('\n')]));
      new HydraFolder(all).compose('config');
    }),
    { numRuns: 300 },
  );
});
