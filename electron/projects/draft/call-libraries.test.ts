import { expect, test } from 'vitest';
import { drafted } from './drafted.fixture';

const bound = ({ params }: Pick<ReturnType<typeof drafted>, 'params'>) =>
  params.flatMap((param) =>
    param.type === 'derived' ? [] : [[param.name, param.type, param.default, param.bind]],
  );

const script = (call: string): string => `
from typing import Literal
from somewhere import logging
def main(task: str, seed: int = 0, hidden: list | None = None, sizes: list[int] = [64, 64], lr: float = 3e-4,
         norm: bool = True, bound: Literal["clip", "tanh"] | None = "clip", value: bool | None = None):
    pass
if __name__ == "__main__":
    ${call}
`;

// Each was called with these flags by the library itself (jsonargparse 4.53, tyro 1.0, fire 0.7, absl 2.5).
test('a function that jsonargparse calls, also behind run_cli: a switch has a value, a list is one word, a demanded value is positional', () => {
  const expected = [
    ['task', 'text', '', { positional: true }],
    ['seed', 'int', 0, { flag: '--seed' }],
    ['hidden', 'text', '', { flag: '--hidden' }],
    ['sizes', 'text', '[64, 64]', { flag: '--sizes' }],
    ['lr', 'float', 0.0003, { flag: '--lr' }],
    ['norm', 'choice', 'true', { flag: '--norm' }],
    ['bound', 'choice', 'clip', { flag: '--bound' }],
    ['value', 'choice', '', { flag: '--value' }],
  ];
  for (const call of [
    'logging.run_cli(main, level=20)',
    'import jsonargparse; jsonargparse.CLI(main)',
  ])
    expect(bound(drafted({ 'train.py': script(call) }))).toEqual(expected);
});

test('a function that tyro calls with a dataclass: its fields are options behind the name of the argument', () => {
  const draft = drafted({
    'train.py': `
import tyro
from dataclasses import dataclass
@dataclass
class Optimizer:
    lr: float = 0.1
    fused: bool = False
def train(optimizer: Optimizer, steps: int = 100, out: str = "x"):
    pass
tyro.cli(train)
`,
  });
  expect(bound(draft)).toEqual([
    ['optimizer_lr', 'float', 0.1, { flag: '--optimizer.lr' }],
    ['optimizer_fused', 'flag', false, { flag: '--optimizer.fused' }],
    ['steps', 'int', 100, { flag: '--steps' }],
    ['out', 'text', 'x', { flag: '--out' }],
  ]);
});

const commands = (call: string) =>
  drafted({
    'train.py': `
import fire
class Trainer:
    def __init__(self, seed=1):
        self.seed = seed
    def fit(self, epochs=10):
        pass
    def _inner(self):
        pass
def train(lr=0.1):
    pass
def play(episodes=5):
    pass
def _private():
    pass
if __name__ == "__main__":
    ${call}
`,
  }).manifest.tasks.map(({ id, launch, params }) => [
    id,
    'args' in launch ? launch.args : [],
    params.map((one) => (typeof one === 'string' ? one : one.name)),
  ]);

test('what fire gets as a dict, a class or not at all is a task for each of its commands', () => {
  expect(commands('fire.Fire({"learn": train})')).toEqual([['learn', ['learn'], ['lr']]]);
  expect(commands('fire.Fire(Trainer)')).toEqual([['fit', ['fit'], ['seed', 'epochs']]]);
  expect(commands('fire.Fire()')).toEqual([
    ['train', ['train'], ['lr']],
    ['play', ['play'], ['episodes']],
  ]);
});

test('flags of absl that are demanded, and those that may be given several times', () => {
  const draft = drafted({
    'train.py': `
from absl import app, flags
FLAGS = flags.FLAGS
flags.DEFINE_string("env_name", None, "its name")
flags.DEFINE_string("save_dir", None, "", required=True)
flags.DEFINE_multi_string("tags", ["a"], "")
flags.DEFINE_multi_integer("sizes", [1, 2], "")
flags.mark_flags_as_required(["env_name"])
app.run(main)
`,
  });
  expect(draft.params).toMatchObject([
    { name: 'env_name', required: true, says: 'its name' },
    { name: 'save_dir', required: true },
    { name: 'tags', default: 'a', bind: { flag: '--tags=' } },
    { name: 'sizes', default: '' },
  ]);
  expect(draft.text).toContain('the default is [1, 2]');
});

test('options of click in a command that the script only imports, and of argparse in a function that it calls', () => {
  const click = drafted({
    'train.py': 'from cli import main\nif __name__ == "__main__":\n    main()\n',
    'cli.py': `
import click
@click.command()
@click.option("--seed", default=1)
@click.option("--algo", type=click.Choice(["ppo", "sac"]), default="ppo")
@click.option("--fast/--slow", default=False)
@click.option("--n_epochs", type=click.IntRange(1, 9), required=True)
def main(seed, algo, fast, n_epochs):
    pass
`,
  });
  expect(click.params).toMatchObject([
    { name: 'seed', type: 'int', default: 1 },
    { name: 'algo', type: 'choice', choices: ['ppo', 'sac'] },
    { name: 'fast', type: 'flag', bind: { flag: '--fast' } },
    { name: 'n_epochs', type: 'int', min: 1, max: 9 },
  ]);
  const called = drafted({
    'train.py': `
import argparse
def arguments(parser):
    parser.add_argument("--lr", type=float, default=0.1)
    return parser
def get_args():
    parser = arguments(argparse.ArgumentParser())
    parser.add_argument("--steps", type=int, default=100)
    return parser.parse_args()
if __name__ == "__main__":
    args = get_args()
`,
  });
  expect(bound(called).map(([name]) => name)).toEqual(['lr', 'steps']);
});
