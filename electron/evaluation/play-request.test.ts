import { expect, test } from 'vitest';
import { PlayQuery } from '#core/contract/evaluation/evaluation-calls';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { playRequest } from './play-request';

const { spec } = verdictCase({
  spec: { params: { env_id: 'CartPole-v1' }, python: '/env/bin/python' },
});
const run = { spec, digest: { runDir: '/runs/one' } };
const requestOf = (more: object = {}) => PlayQuery.parse({ path: 'models/a.zip', ...more });

test('a checkpoint of a run is played by its interpreter, in its environment, into its directory', () => {
  expect(playRequest(requestOf(), run, '/tools', 'a-1')).toMatchObject({
    ok: true,
    value: {
      path: '/runs/one/models/a.zip',
      folder: 'evaluations/tried/a-1',
      request: {
        python: '/env/bin/python',
        token: 'a-1',
        words: {
          envId: 'CartPole-v1',
          out: '/runs/one/evaluations/tried/a-1',
          sticks: '/runs/one/evaluations/yardsticks.json',
          episodes: 20,
        },
      },
    },
  });
});

test('yardsticks of the evaluator stay when the user plays another environment or another number of episodes', () => {
  const evaluator = { envId: 'CartPole-v1', factory: null, episodes: 20, every: 1 };
  const beside = {
    ...run,
    spec: { ...spec, evaluator: { ...evaluator, argv: ['x'], env: {}, lastMs: 1 } },
  };
  const sticksOf = (more: object) => {
    const result = playRequest(requestOf(more), beside, '/tools', 'a');
    return result.ok ? result.value.request.words : null;
  };
  expect(sticksOf({})).toMatchObject({ sticks: '/runs/one/evaluations/yardsticks.json' });
  expect(sticksOf({ episodes: 5 })).toMatchObject({
    sticks: '/runs/one/evaluations/yardsticks-tried.json',
  });
});

test('the environment is the one that the command of the run names, and of a zip the one that is written beside it', () => {
  const argv = ['/x/python', 'train.py', '--env', 'Pendulum-v1'];
  const named = { ...run, spec: { ...spec, argv, params: {} } };
  const silent = { ...run, spec: { ...spec, argv: ['/x/python', 'train.py'], params: {} } };
  const wordsOf = (played: typeof run) => {
    const result = playRequest(requestOf({ allow: ['policy'] }), played, '/tools', 'a');
    return result.ok ? result.value.request.words : result.error.code;
  };
  expect(wordsOf(named)).toMatchObject({ envId: 'Pendulum-v1', allow: ['policy'] });
  expect(wordsOf(silent)).toMatchObject({ envId: null, rows: null });
});

const codeOf = (more: object) => {
  const result = playRequest(requestOf(more), null, '/tools', 'a');
  return result.ok ? result.value.folder : result.error.code;
};

test('without a run the interpreter, the environment and a whole path have to be named', () => {
  expect(codeOf({})).toBe('no-python');
  expect(codeOf({ python: '/p', path: '/m/a.pt' })).toBe('no-environment');
  expect(codeOf({ python: '/p', envId: 'X-v0' })).toBe('no-run');
  expect(codeOf({ python: '/p', envId: 'X-v0', path: '/m/a.zip' })).toBeNull();
});

test('a checkpoint of another library is refused with how that library evaluates it', () => {
  const argv = ['/x/python', 'train ü.py'];
  const remedyOf = (library: string | undefined) => {
    const played = {
      ...run,
      spec: { ...spec, argv, params: {}, ...(library === undefined ? {} : { library }) },
    };
    const result = playRequest(requestOf({ path: '/m ü/a.ckpt' }), played, '/tools', 'a');
    return result.ok ? null : result.error.remedy;
  };
  expect(remedyOf('lightning')).toMatch(
    /^With Lightning: trainer\.validate\(model, ckpt_path="\/m ü\/a\.ckpt"\)/,
  );
  expect(remedyOf(undefined)).toMatch(/^A model of another library than Stable-Baselines3/);
});

const pathsOf = (PYTHONPATH: string) => {
  const result = playRequest(
    requestOf(),
    { ...run, spec: { ...spec, env: { PYTHONPATH } } },
    '/t',
    'a',
  );
  return result.ok ? result.value.request.words : null;
};

test("folders of the training's PYTHONPATH are import paths of the evaluation, on POSIX and on Windows", () => {
  expect(pathsOf('/tools:/project/verl')).toMatchObject({ paths: ['/tools', '/project/verl'] });
  expect(pathsOf('C:\\tools;D:\\verl')).toMatchObject({ paths: ['C:\\tools', 'D:\\verl'] });
  expect(pathsOf('C:\\tools')).toMatchObject({ paths: ['C:\\tools'] });
});

test('a checkpoint folder of a run of verl answers the validation rows of its run; a zip of any run plays episodes', () => {
  const argv = ['python', '-m', 'verl.trainer.main_ppo', 'data.val_files=[a.parquet]'];
  const env = { HF_HOME: '/models', RL_COCKPIT_TOOL_PYTHON: '/tool/python', SECRET: 'x' };
  const verl = { ...run, spec: { ...spec, argv, env, params: {} } };
  const step = 'checkpoints/global_step_5';
  expect(playRequest(requestOf({ path: step }), verl, '/tools', 'a')).toMatchObject({
    value: {
      path: `/runs/one/${step}`,
      request: {
        words: {
          envId: null,
          rows: { files: null, reward: null, base: null, tools: true, runDir: '/runs/one' },
          sticks: '/runs/one/evaluations/yardsticks.json',
        },
        env: { HF_HOME: '/models', RL_COCKPIT_TOOL_PYTHON: '/tool/python', OMP_NUM_THREADS: '1' },
      },
    },
  });
  expect(playRequest(requestOf({ path: step }), verl, '/tools', 'a')).not.toMatchObject({
    value: { request: { env: { SECRET: 'x' } } },
  });
  expect(playRequest(requestOf(), verl, '/tools', 'a')).toMatchObject({
    value: { request: { words: { envId: null, rows: null } } },
  });
});

test('a Hugging Face folder of no run answers rows that the user names', () => {
  const named = { path: '/m/hf', python: '/p', rows: '/d/v.jsonl', reward: '/d/r.py:score' };
  expect(playRequest(requestOf(named), null, '/tools', 'a')).toMatchObject({
    value: {
      folder: null,
      request: { words: { rows: { files: '/d/v.jsonl', reward: '/d/r.py:score', runDir: null } } },
    },
  });
});
