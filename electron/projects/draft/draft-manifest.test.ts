import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from '../read-manifest';
import { draftManifest } from './draft-manifest';
import { ScriptFacts, ScriptProblem } from './script-facts';

const resources = path.join(import.meta.dirname, '../../../resources/python');
const base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-scripts-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const READER = `import json, sys
sys.path.insert(0, sys.argv[1])
from rl_cockpit_target.script_reader.read_script import read_script
print(json.dumps([read_script(root, script) for root, script in json.loads(sys.argv[2])], allow_nan=False))`;

/** Reads scripts as a target does, all by one interpreter. */
function read(
  ...scripts: readonly (readonly [root: string, script: string])[]
): readonly unknown[] {
  const args = ['-c', READER, resources, JSON.stringify(scripts)];
  const answer: unknown = JSON.parse(execFileSync('python3', args, { encoding: 'utf8' }));
  return Array.isArray(answer) ? answer : [];
}

let count = 0;
function folder(files: Readonly<Record<string, string | Buffer>>): string {
  const root = path.join(base, `project-${(count += 1)}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

const factsOf = (text: string, more: Readonly<Record<string, string>> = {}): ScriptFacts =>
  ScriptFacts.parse(read([folder({ 'train.py': text, ...more }), 'train.py'])[0]);

function draftOf(text: string, more: Readonly<Record<string, string>> = {}) {
  const draft = draftManifest(factsOf(text, more), 'my-project');
  const manifest = readManifest(draft.text);
  if (!manifest.ok) throw new Error(JSON.stringify(manifest.error));
  const [task] = manifest.value.tasks;
  return { ...draft, manifest: manifest.value, task, params: task?.params ?? [] };
}

test('a Stable-Baselines3 script: its libraries, its taps, a length in the call, lambdas in worker processes', () => {
  const { manifest, task, findings, text } = draftOf(`
import gymnasium as gym
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import SubprocVecEnv
from torch.utils.tensorboard import SummaryWriter
try:
    import wandb
except ImportError:
    wandb = None
N_ENVS = 8
def main():
    env = SubprocVecEnv([lambda: gym.make("CartPole-v1") for _ in range(N_ENVS)])
    writer = SummaryWriter("runs/x")
    model = PPO("MlpPolicy", env, tensorboard_log="./tb")
    model.learn(total_timesteps=1_000_000)
    model.save("models/final")
if __name__ == "__main__":
    main()
`);
  expect(manifest.packages).toEqual(['gymnasium', 'stable-baselines3', 'tensorboard', 'torch']);
  expect(manifest.dialect).toBe('sb3-table');
  expect(task?.launch).toMatchObject({
    kind: 'shim',
    call: 'main',
    taps: ['sb3', 'summary-writer'],
  });
  expect(findings.map(({ says }) => says)).toEqual([
    expect.stringContaining('SubprocVecEnv gets a lambda'),
    expect.stringMatching(/total_timesteps is 1_000_000 in the call itself \(train\.py:\d+\)/),
  ]);
  expect(text).toMatch(/# Environments: CartPole-v1 \(train\.py:12\)/);
  expect(text).toMatch(/# It writes: .*models\/final/);
  expect(text).toMatch(/# Imported only at need: wandb/);
});

test('options of other libraries: typer, absl, Hugging Face, environment variables with a secret', () => {
  const typer = draftOf(`
import typer
app = typer.Typer()
@app.command()
def train(data: str, lr: float = typer.Option(1e-3, "--learning-rate", help="step size", min=0), fast: bool = False):
    pass
if __name__ == "__main__":
    app()
`);
  expect(typer.params).toMatchObject([
    { name: 'data', required: true, bind: { positional: true } },
    {
      name: 'lr',
      type: 'float',
      default: 0.001,
      min: 0,
      says: 'step size',
      bind: { flag: '--learning-rate' },
    },
    { name: 'fast', type: 'flag', bind: { flag: '--fast' } },
  ]);
  const absl = draftOf(`
from absl import app, flags
flags.DEFINE_integer("steps", 100000, "how many")
flags.DEFINE_bool("anneal", True, "")
flags.DEFINE_enum("kind", "a", ["a", "b"], "")
`);
  expect(absl.params).toMatchObject([
    { name: 'steps', default: 100_000, bind: { flag: '--steps=' } },
    { name: 'no_anneal', default: false, bind: { flag: '--noanneal' } },
    { name: 'kind', type: 'choice', choices: ['a', 'b'] },
  ]);
  const hf = draftOf(`
import os
from dataclasses import dataclass, field
from transformers import HfArgumentParser, TrainingArguments
KEY = os.environ["SEARCH_API_KEY"]
@dataclass
class ModelArguments:
    model: str = field(metadata={"help": "its path"})
    lora_rank: int = field(default=8)
parser = HfArgumentParser((ModelArguments, TrainingArguments))
`);
  expect(hf.params).toMatchObject([
    { name: 'model', required: true, says: 'its path' },
    { name: 'lora_rank', default: 8 },
    { name: 'output_dir' },
    { name: 'num_train_epochs' },
    { name: 'max_steps' },
    ...Array.from({ length: 11 }, () => ({ group: 'Trainer' })),
  ]);
  expect(hf.manifest.secrets).toMatchObject([{ name: 'SEARCH_API_KEY' }]);
});

test('what argparse does and a form could not know: a bool type, a number without a type, a demanded value', () => {
  const { params, findings, task } = draftOf(`
import argparse, os
p = argparse.ArgumentParser()
p.add_argument("--flag", type=bool, default=True)
p.add_argument("--size", default=4)
p.add_argument("--epochs", type=int, required=True)
p.add_argument("--out", default=os.path.join("models", "x.pt"))
p.add_argument("--when", default=compute())
p.add_argument(name_of(1))
`);
  expect(findings.map(({ says }) => says)).toEqual([
    expect.stringMatching(/--flag has type=bool.*train\.py:4/),
    expect.stringMatching(/--size has no type.*train\.py:5/),
    expect.stringMatching(/name that only running would tell.*train\.py:9/),
  ]);
  expect(params).toMatchObject([
    { name: 'flag', type: 'text', default: '' },
    { name: 'size', type: 'text', default: '' },
    { name: 'epochs', type: 'int', default: 1 },
    { name: 'out', default: 'models/x.pt' },
    { name: 'when', default: '' },
  ]);
  expect(task?.presets[0]).toMatchObject({
    id: 'toy',
    params: { epochs: 1, out: 'models/x-toy.pt' },
  });
});

test('a script whose values no form can reach says why, with their lines', () => {
  const { findings } = draftOf(
    'from . import near\nEPISODES = 5\nfor i in range(EPISODES): pass\n',
  );
  expect(findings[0]?.says).toMatch(/it trains while it is imported.*EPISODES \(line 2\)/);
});

test('a script without a function has its literals in the form, whether at its top or under its main guard; counters are none', () => {
  const { task, params, findings } = draftOf(`
import gymnasium as gym
EPISODES = 500
lr: float = 1e-3
STEPS = EPISODES * 2
config = {"batch": 32, "made": make()}
total = 0
seen = 1
if __name__ == "__main__":
    env_name = "CartPole-v1"
    for episode in range(EPISODES):
        total += lr
        seen = 2
    print(total)
`);
  expect(task?.launch).toMatchObject({ kind: 'shim', file: '{project}/train.py' });
  expect(task?.launch).not.toHaveProperty('call');
  expect(params).toMatchObject([
    { bind: { set: 'EPISODES' }, default: 500 },
    { bind: { set: 'lr' }, default: 0.001 },
    { bind: { set: 'config.batch' }, default: 32 },
    { bind: { set: 'env_name' }, default: 'CartPole-v1' },
  ]);
  expect(task?.presets[0]).toMatchObject({ id: 'toy', params: { episodes: 5 } });
  expect(findings.filter(({ id }) => id === 'draft-plain')).toEqual([]);
});

test('hostile scripts are refused or read within bounds, with the line where there is one, and nothing of them runs', () => {
  const marker = path.join(base, 'it-ran');
  const root = folder({
    'syntax.py': 'x = 1\ndef (:\n',
    'deep.py': `x = ${'('.repeat(5_000)}1${')'.repeat(5_000)}`,
    'minus.py': `x = ${'-'.repeat(20_000)}1`,
    'sum.py': `x = ${'1+'.repeat(20_000)}1`,
    'huge.py': `X = 10 ** 10 ** 10\nY = "a" * 10 ** 12\nZ = 1 << 10 ** 9\nN = ${'9'.repeat(4_000)}\nI = 1e999\n`,
    'big.py': `# ${'x'.repeat(1_100_000)}`,
    'null.py': 'x = 1\0',
    'latin.py': Buffer.from(
      '# -*- coding: latin-1 -*-\nNAME = "caf\xe9"\ndef main():\n    print(NAME)\nif __name__ == "__main__":\n    main()\n',
      'latin1',
    ),
    'wrong.py': Buffer.from([0x78, 0x3d, 0x22, 0xff, 0x22]),
    'runs.py': `open(${JSON.stringify(marker)}, "w")\nimport argparse\nargparse.ArgumentParser().add_argument("--x", default=open(${JSON.stringify(marker)}, "w"))\n`,
    'loop_a.py': 'import loop_b\nfrom loop_b import *\nX = Y\n',
    'loop_b.py': 'import loop_a\nfrom loop_a import *\nY = X\n',
  });
  const names = [
    'syntax',
    'deep',
    'minus',
    'sum',
    'huge',
    'big',
    'null',
    'latin',
    'wrong',
    'runs',
    'loop_a',
  ];
  const answers = read(
    ...names.map((name) => [root, `${name}.py`] as const),
    [root, '../outside.py'],
    [root, '/etc/passwd'],
    [root, 'nowhere.py'],
  );
  const problems = answers.map((answer) => {
    const problem = ScriptProblem.safeParse(answer);
    return problem.success
      ? problem.data.problem.line
      : ScriptFacts.safeParse(answer).success && 'read';
  });
  expect(problems.slice(0, 2)).toEqual([2, expect.anything()]);
  expect(problems).not.toContain(false);
  expect([problems[5], problems[7], problems[8], problems[9], problems[10]]).toEqual([
    null,
    'read',
    1,
    'read',
    'read',
  ]);
  expect(problems.slice(11)).toEqual([null, null, null]);
  expect(existsSync(marker)).toBe(false);
});

test('the same script gives the same draft, and imports outside of the folder are not followed', () => {
  const text =
    'from config import LR\nfrom ..above import X\nimport numpy\ndef main(lr=LR): pass\nif __name__ == "__main__": main()\n';
  const more = { 'config.py': 'LR = 0.5\n' };
  const [one, two] = [draftOf(text, more), draftOf(text, more)];
  expect(one.text).toBe(two.text);
  expect(one.params).toMatchObject([{ name: 'lr', default: 0.5, bind: { kwarg: 'lr' } }]);
  expect(factsOf(text, more).files).toEqual(['train.py', 'config.py']);
});
