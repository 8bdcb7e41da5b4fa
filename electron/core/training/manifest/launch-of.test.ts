import { describe, expect, test } from 'vitest';
import { Launch, TAP_FILE } from '../../contract/run/launch';
import { PATHS, recipeOf, startWith } from './manifest.fixture';

const WORKSPACE = {
  links: { data: '{project}/data' },
  copies: [
    {
      at: 'config',
      from: 'config',
      patches: [{ file: 'x.yaml', key: 'a.b', value: 0, why: 'it writes too much.' }],
    },
  ],
};
const SHIM = {
  kind: 'shim',
  file: 'src/train_x.py',
  call: 'train',
  kwargs: { market: '{market}', fast: true, share: '{=steps / 4}' },
  set: { 'CONFIG.device': 'cpu' },
  seed: 42,
  noneFails: true,
  args: ['--out', '{workspace}/models'],
  taps: ['sb3'],
};
const PARAMS = [
  { name: 'market', type: 'text', default: 'NQ' },
  { name: 'steps', type: 'int', default: 8, bind: { set: 'CONFIG.steps' } },
  { name: 'batch', type: 'int', default: 4, bind: { local: 'train.BATCH' } },
  { name: 'model', type: 'path', default: '', bind: { kwarg: 'model_path' } },
  { name: 'quiet', type: 'flag', default: false, bind: { flag: '--quiet' } },
];

describe('the launch of a task', () => {
  test('calls a function of the project with values in memory, in a folder of the experiment', () => {
    const recipe = recipeOf(
      { launch: SHIM, params: PARAMS },
      { workspace: WORKSPACE, unset: ['X'] },
    );
    const { command, launch } = startWith(recipe, { steps: 16, quiet: true, experiment: 'a b/..' });
    const workspace = '/state/workspaces/x-1/a-b-..';
    expect(Launch.parse(launch)).toEqual(launch);
    expect(launch).toEqual({
      workspace: {
        path: workspace,
        links: [{ at: 'data', to: '/home/me/My Project/data' }],
        copies: [
          {
            at: 'config',
            from: '/home/me/My Project/config',
            patches: [{ file: 'x.yaml', key: 'a.b', value: 0, why: 'it writes too much.' }],
          },
        ],
      },
      configs: [],
      project: '/home/me/My Project',
      unset: ['X'],
      program: {
        kind: 'shim',
        shim: {
          file: '/home/me/My Project/src/train_x.py',
          module: null,
          path: ['/home/me/My Project', '/home/me/My Project/src'],
          set: { 'CONFIG.device': 'cpu', 'CONFIG.steps': 16 },
          locals: { 'train.BATCH': 4 },
          call: 'train',
          kwargs: { market: 'NQ', fast: true, share: 4, model_path: null },
          seed: 42,
          noneFails: true,
          argv: ['--out', `${workspace}/models`, '--quiet'],
        },
      },
      taps: ['sb3'],
    });
    expect(command).toEqual({
      argv: [PATHS.python, '-u', '-m', 'rl_cockpit_launch', PATHS.runDir],
      cwd: workspace,
      env: { PYTHONPATH: '/state/python/abc' },
    });
  });

  test('writes a configuration into the run directory, from a file of the project', () => {
    const config = {
      name: 'sft.yaml',
      from: 'examples/sft.yaml',
      format: 'yaml',
      set: { a: '{n}' },
    };
    const launch = { kind: 'module', module: 'llamafactory.cli', args: ['{run}/sft.yaml'], config };
    const params = [{ name: 'n', type: 'int', default: 3, bind: { config: 'max.steps' } }];
    const start = startWith(recipeOf({ launch, params }));
    expect(start.launch).toMatchObject({
      workspace: null,
      configs: [
        {
          path: `${PATHS.runDir}/sft.yaml`,
          from: '/home/me/My Project/examples/sft.yaml',
          format: 'yaml',
          set: { a: 3, 'max.steps': 3 },
        },
      ],
      program: { kind: 'exec' },
    });
    expect(start.command.argv.slice(5)).toEqual([
      '--',
      '-m',
      'llamafactory.cli',
      `${PATHS.runDir}/sft.yaml`,
    ]);
    expect(start.command.cwd).toBe('/home/me/My Project');
  });

  test('puts our Python before the paths of the manifest, joined as the target joins them', () => {
    const launch = { kind: 'script', file: 'train.py' };
    const env = { PYTHONPATH: '{project}/src', MODE: '{mode}' };
    const params = [{ name: 'mode', type: 'choice', choices: ['a', 'b'], default: 'b' }];
    const windows = { ...PATHS, pathSign: ';', project: 'C:\\x', toolsDir: 'C:\\state\\python' };
    const { command } = startWith(recipeOf({ launch, params }, { env }), {}, windows);
    expect(command.env).toEqual({ PYTHONPATH: 'C:\\state\\python;C:\\x/src', MODE: 'b' });
    expect(command.argv.slice(5)).toEqual(['--', 'C:\\x/train.py']);
  });

  test.each([
    [['sb3', 'summary-writer'], 'json-lines'],
    [['verl-tracking'], 'verl-jsonl'],
    [['trl'], 'verl-jsonl'],
  ])('reads the rows of the taps %j as %s beside the sources of the task', (taps, kind) => {
    const launch = { kind: 'script', file: 'train.py', taps };
    const sources = [{ kind: 'tfevents', glob: '{project}/logs/*' }];
    const recipe = recipeOf({ launch, sources });
    expect(recipe.sources({}, PATHS)).toEqual([
      { kind: 'tfevents', glob: '/home/me/My Project/logs/*' },
      { kind, glob: TAP_FILE },
    ]);
    expect(recipeOf({ launch: { ...launch, taps: [] } }).sources({}, PATHS)).toEqual([]);
  });

  test('waits after a stop as long as the task says', () => {
    const launch = { kind: 'script', file: 'train.py' };
    expect(recipeOf({ launch, stop: { gracefulS: 120.5 } }).stop).toEqual({ gracefulMs: 120_500 });
    expect(recipeOf({ launch }).stop).toBeUndefined();
  });
});
