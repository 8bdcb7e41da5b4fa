import { expect, test } from 'vitest';
import { evaluateAdvice, resumeAdvice, trainingLibrary } from './training-library';

test.each([
  [
    'cleanrl',
    '# docs and experiment results can be found at https://docs.cleanrl.dev/dqn\nimport torch',
  ],
  ['cleanrl', 'import torch\nfrom cleanrl_utils.buffers import ReplayBuffer'],
  ['tune', 'import torch\nimport ray\nfrom ray import tune\ntune.Tuner("PPO").fit()'],
  [
    'rllib',
    'import ray\nfrom ray.rllib.algorithms.ppo import PPOConfig\nalgo = PPOConfig().build()',
  ],
  ['sb3', 'import torch\nfrom sb3_contrib import MaskablePPO'],
  ['sb3', 'from sbx import PPO'],
  ['trainer', 'import torch\nfrom trl import GRPOTrainer'],
  ['trainer', 'if True:\n    from transformers import Trainer'],
  ['lightning', 'import torch, os\nimport lightning as L'],
  ['keras', 'import keras'],
  ['accelerate', 'from accelerate import Accelerator\nimport torch'],
  ['skrl', 'import torch\nfrom skrl.agents.torch.ppo import PPO'],
  ['torch', 'import torch.nn as nn'],
  ['torch', 'import os, numpy as np, torch'],
  [null, 'import torchaudio\nimport kerasify\n# import keras\nprint("from trl import")'],
  [null, ''],
])('%s saves the checkpoints of a script that imports it', (library, script) => {
  expect(trainingLibrary(script)).toBe(library);
});

test('the advice is what the library itself calls for, with the path of the checkpoint', () => {
  expect(resumeAdvice('trainer', '/out/checkpoint-20')).toContain(
    'trainer.train(resume_from_checkpoint="/out/checkpoint-20")',
  );
  const tune = '/res/ppo/PPO_CartPole_1/checkpoint_000003';
  expect(resumeAdvice('tune', tune)).toContain('tune.Tuner.restore("/res/ppo", trainable=…)');
  expect(evaluateAdvice('rllib', '/res/algo')).toBe(
    'With RLlib: Algorithm.from_checkpoint("/res/algo").evaluate()',
  );
  expect(evaluateAdvice('torch', '/a.pt')).toBeNull();
});

test('a library of a newer version of the app, or none, is answered with what holds for all', () => {
  for (const library of ['brand-new', 'constructor', '__proto__'])
    expect(resumeAdvice(library, '/a.pt')).toMatch(/^Look at the help of the script/);
  expect(resumeAdvice(undefined, '/a.pt')).toMatch(/--resume \/a\.pt$/);
  expect(evaluateAdvice('brand-new', '/a.pt')).toBeNull();
});

test('a script that is made to be slow is read in time', () => {
  expect(trainingLibrary('import ray\n'.repeat(100_000))).toBeNull();
  expect(trainingLibrary(`import ${'a as b, '.repeat(100_000)}`)).toBeNull();
});
