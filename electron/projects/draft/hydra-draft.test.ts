import { expect, test } from 'vitest';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { drafted } from './drafted.fixture';

/** The script beside a package of its own name; the decorated function is in a module that it imports. */
const FILES = {
  'zero.py': 'from zero.cli import run\n\nif __name__ == "__main__":\n    run()\n',
  'zero/__init__.py': '',
  'zero/cli.py': `import hydra

@hydra.main(version_base="1.3", config_path="configs", config_name="eval")
def evaluation(cfg):
    pass

@hydra.main(version_base="1.3", config_path="configs", config_name="config")
def run(cfg):
    print(cfg)
`,
  'zero/configs/config.yaml': `defaults:
  - _self_
  - algo: base
  - logger: tensorboard
  - exp: ???
seed: 42
rate: 1
dry_run: False
output: ???
limit: null
sizes: [64, 64]
name: \${algo.name}
`,
  'zero/configs/algo/base.yaml': 'name: ???\ntotal_steps: ???\n',
  'zero/configs/algo/ppo.yaml': 'name: ppo\ntotal_steps: 65536\ngamma: 0.99\nanneal: false\n',
  'zero/configs/algo/sac.yaml': 'name: sac\ntotal_steps: 1000000\ngamma: 0.95\n',
  'zero/configs/logger/tensorboard.yaml': '_target_: x.Logger\n',
  'zero/configs/exp/ppo.yaml': '# @package _global_\ndefaults:\n  - override /algo: ppo\n',
  'zero/configs/exp/sac.yaml':
    '# @package _global_\ndefaults:\n  - override /algo: sac\n  - _self_\nseed: 5\n',
};

function wordsOf(
  draft: ReturnType<typeof drafted>,
  set: Readonly<Record<string, string | boolean>>,
) {
  const { manifest, task } = draft;
  if (task === undefined) throw new Error('no task');
  const project = { id: 'p', title: 'p', target: 'local', root: '/p', python: null, goal: null };
  const recipe = manifestRecipe(manifest, task, { ...project, isBuiltIn: false });
  const paths = {
    python: 'python',
    runDir: '/r',
    stateDir: '/s',
    toolsDir: '/t',
    project: '/p',
    projectId: 'p',
    pathSign: ':',
    isPicked: false,
    cwd: '/p',
  };
  const values = recipe.params.parse(set);
  return recipe.command(values, paths, []).argv.slice(5);
}

test('a Hydra program whose main function is imported: groups are choices, keys are fields, and what it demands is demanded', () => {
  const draft = drafted(FILES, 'zero.py');
  expect(draft.task?.launch).toMatchObject({
    kind: 'hydra',
    file: '{project}/zero.py',
    configPath: '{project}/zero/configs',
    configName: 'config',
  });
  expect(draft.params).toMatchObject([
    { name: 'exp', type: 'choice', choices: ['', 'ppo', 'sac'], default: '', required: true },
    { name: 'algo', type: 'choice', choices: ['', 'base', 'ppo', 'sac'], default: '' },
    {
      name: 'seed',
      type: 'text',
      default: '',
      says: expect.stringContaining('42; 5 with exp=sac'),
    },
    { name: 'rate', type: 'float', default: 1 },
    { name: 'dry_run', type: 'flag', default: false },
    { name: 'output', type: 'text', default: '', required: true },
    { name: 'limit', type: 'text', default: '' },
    { name: 'sizes', type: 'text', default: '[64, 64]' },
    { name: 'algo_name', type: 'text', default: '', required: false },
    { name: 'algo_total_steps', says: expect.stringContaining('65536 with algo=ppo') },
    { name: 'algo_gamma', says: expect.stringContaining('Only of some options') },
    { name: 'algo_anneal', type: 'choice', choices: ['', 'true', 'false'] },
  ]);
  expect(draft.task?.presets[0]).toMatchObject({ id: 'toy', params: { algo_total_steps: '2000' } });
  expect(draft.findings.map(({ says }) => says)).toEqual([
    expect.stringMatching(/^Made of other values.*not asked: name\.$/),
  ]);
});

test('only what differs from the configuration is given to it, a number as a number and a list as a list', () => {
  const draft = drafted(FILES, 'zero.py');
  const head = ['--', '/p/zero.py', '--config-path=/p/zero/configs', '--config-name=config'];
  expect(wordsOf(draft, { exp: 'ppo', output: 'here' })).toEqual([
    ...head,
    "hydra.run.dir='/r/hydra'",
    "exp='ppo'",
    "output='here'",
  ]);
  expect(
    wordsOf(draft, {
      exp: 'sac',
      output: '7',
      dry_run: true,
      limit: '5',
      sizes: '[32, a b]',
      algo_total_steps: '1e3',
      algo_anneal: 'true',
      seed: 'null',
    }).slice(5),
  ).toEqual([
    "exp='sac'",
    'seed=null',
    'dry_run=True',
    'output=7',
    'limit=5',
    "sizes=[32,'a b']",
    'algo.total_steps=1000',
    'algo.anneal=True',
  ]);
});

const script = (decorator: string): string =>
  `import hydra\n@hydra.main(${decorator})\ndef main(cfg): pass\nif __name__ == "__main__": main()\n`;

test('a Hydra program whose configuration is not in its folder says so and why, not just nothing', () => {
  const said = (decorator: string): readonly string[] =>
    drafted({ 'train.py': script(decorator) }).findings.map(({ says }) => says);
  expect(said('config_path="conf", config_name="config"')[0]).toMatch(
    /conf has no config\.yaml.*ConfigStore.*train\.py:2/,
  );
  expect(said('config_path="pkg://far.conf", config_name="config"')[0]).toMatch(
    /outside of the project.*pkg:\/\/far\.conf/,
  );
  expect(said('config_path=folder(), config_name="config"')[0]).toMatch(/only running would tell/);
  expect(
    drafted({
      'train.py': script('config_path=".", config_name="config"'),
      'config.yaml': 'a: [\n',
    }).findings.map(({ says }) => says),
  ).toContain('config.yaml cannot be read as YAML.');
});
