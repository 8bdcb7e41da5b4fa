import { expect, test } from 'vitest';
import { drafted } from './drafted.fixture';

/** In the shape of a single-file trainer with a tyro dataclass. */
const SINGLE = `import random
from dataclasses import dataclass
import gymnasium as gym
import tyro
from loggers import writer
if random.random() > 2:
    import never_there
try:
    import ale_py
except ImportError:
    ale_py = None

@dataclass
class Args:
    track: bool = False
    """if toggled, it is tracked"""
    total_timesteps: int = 500000
    """total timesteps of the experiments"""
    computed_in_runtime: bool = True
    """this one is asked, as it is not empty until then (computed in runtime)"""

    # to be filled in runtime
    batch_size: int = 0
    """the batch size (computed in runtime)"""
    minibatch_size: int = 0
    num_iterations: int = 0

    warmup: int = 0

if __name__ == "__main__":
    args = tyro.cli(Args)
    args.batch_size = 4
    if args.track:
        import wandb
        import far
    import torch
`;
const MORE = {
  'loggers.py': 'import tensorboard\ndef writer():\n    import mlflow\n',
  'far.py': 'import diambra\n',
};

test('only what is imported whenever the script runs is demanded, not what a switch, a try or a function brings', () => {
  const { manifest, text } = drafted({ 'ppo.py': SINGLE, ...MORE }, 'ppo.py');
  expect(manifest.packages).toEqual(['gymnasium', 'tensorboard', 'torch', 'tyro']);
  expect(text).toMatch(/# Imported only at need: ale-py, diambra, mlflow, never_there, wandb/);
});

test('fields that the script fills itself are not asked', () => {
  const { params, text } = drafted({ 'ppo.py': SINGLE, ...MORE }, 'ppo.py');
  expect(params.map(({ name }) => name)).toEqual([
    'track',
    'total_timesteps',
    'no_computed_in_runtime',
    'warmup',
  ]);
  expect(text).toContain(
    '# The script computes these itself: batch_size, minibatch_size, num_iterations',
  );
});

const titles = (more: Readonly<Record<string, string>>): readonly unknown[] => {
  const { manifest, task } = drafted({ 'algos/ppo.py': 'print(1)\n', ...more }, 'algos/ppo.py');
  return [manifest.id, manifest.title, task?.title];
};

test('a draft is named after the project: as it names itself, else by its folder, and its task by the script', () => {
  expect(titles({})).toEqual(['my_project', 'my-project', 'ppo']);
  expect(
    titles({
      'pyproject.toml': '[tool.x]\nname = "no"\n[project]\nversion = "1"\nname = "cleanrl"\n',
    }),
  ).toEqual(['cleanrl', 'cleanrl', 'ppo']);
  expect(titles({ 'setup.py': 'from setuptools import setup\nsetup(name="spin-up")\n' })).toEqual([
    'spin_up',
    'spin-up',
    'ppo',
  ]);
});

test('what the package of an imported module imports is demanded, too', () => {
  const { manifest } = drafted(
    {
      'go.py': 'from agents.cli import run\nrun()\n',
      'agents/__init__.py': 'import decorator\n',
      'agents/cli.py': 'import rich\ndef run(): pass\n',
    },
    'go.py',
  );
  expect(manifest.packages).toEqual(['decorator', 'rich']);
});

test('what an import may fail to bring is not demanded, and what is far down a chain of imports is', () => {
  const { manifest, text } = drafted({
    'train.py':
      'import one\nfrom contextlib import suppress\nwith suppress(ImportError):\n    import ray\n',
    'one.py': 'import two',
    'two.py': 'import three',
    'three.py': 'import four',
    'four.py': 'import five',
    'five.py': 'import cv2, _own_c_part',
  });
  expect(manifest.packages).toEqual(['opencv-python']);
  expect(text).toContain('Imported only at need: ray');
});
