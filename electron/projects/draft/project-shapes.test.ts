import { expect, test } from 'vitest';
import { drafted } from './drafted.fixture';

const fields = ({ params }: Pick<ReturnType<typeof drafted>, 'params'>) =>
  params.flatMap((param) =>
    param.type === 'derived' ? [] : [[param.name, param.type, param.default, param.bind]],
  );

// The shapes of CORL, nanoGPT, jaxrl, TRL, Sample Factory and BenchMARL, judged against their own --help.
test('the comment lines right above a field are its help, those of the field before are not', () => {
  const { params } = drafted({
    'train.py': `
from dataclasses import dataclass
import pyrallis
@dataclass
class TrainConfig:
    # scale of the noise added to
    # the target actor
    policy_noise: float = 0.2
    noise_clip: float = 0.5  # range of the noise
    tau: float = 0.005
@pyrallis.wrap()
def train(config: TrainConfig):
    pass
if __name__ == "__main__":
    train()
`,
  });
  expect(params).toMatchObject([
    { name: 'policy_noise', says: 'scale of the noise added to the target actor' },
    { name: 'noise_clip', says: 'range of the noise' },
    { name: 'tau', says: '' },
  ]);
});

test('a constant that a script changes later only under a condition is a field, one that it counts in a loop is none', () => {
  const draft = drafted({
    'train.py': `
device = "cpu"
if fast:
    late = 1
late = 2
steps = 100
best = 1e9
if resumed:
    device = f"cuda:{rank}"
    steps //= 2
    for _ in range(3):
        best = 0.1
count = 0
while count < steps:
    count += 1
`,
  });
  expect(fields(draft)).toEqual([
    ['device', 'text', 'cpu', { set: 'device' }],
    ['steps', 'int', 100, { set: 'steps' }],
  ]);
});

test('a configuration file that absl reads is a field; one beside the script is named from the folder of the project', () => {
  const draft = drafted(
    {
      'examples/train.py': `
from absl import app, flags
from ml_collections import config_flags
flags.DEFINE_integer("seed", 42, "Random seed.")
config_flags.DEFINE_config_file("config", "configs/sac.py", "File with the hyperparameters.", lock_config=False)
app.run(main)
`,
      'examples/configs/sac.py': '',
    },
    'examples/train.py',
  );
  expect(draft.params[1]).toMatchObject({
    name: 'config',
    default: 'examples/configs/sac.py',
    says: 'File with the hyperparameters.',
    bind: { flag: '--config=' },
  });
});

test('a parser of the project that is one of Hugging Face gets its classes by a name', () => {
  const draft = drafted({
    'train.py': `
from parts import OwnParser, RunConfig
if __name__ == "__main__":
    classes = (RunConfig,)
    parser = OwnParser(classes)
`,
    'parts.py': `
from dataclasses import dataclass, field
from transformers import HfArgumentParser, TrainingArguments
class OwnParser(HfArgumentParser):
    pass
@dataclass
class RunConfig(TrainingArguments):
    learning_rate: float = field(default=2e-5, metadata={"help": "its own"})
    packing: bool = field(default=False, metadata={"help": "pack"})
`,
  });
  const names = fields(draft).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['output_dir', 'max_steps', 'packing']));
  expect(draft.params.find((one) => one.name === 'learning_rate')).toMatchObject({
    default: 0.000_02,
    says: 'its own',
  });
});

const EVALUATION = `
def extras(parser):
    parser.add_argument("--episodes", type=int, default=10)
def parse(parser, evaluation=False):
    parser.add_argument("--steps", type=int, default=100)
    if evaluation:
        extras(parser)
        parser.add_argument("--video", action="store_true")
`;
const flagsOf = (call: string) =>
  drafted({
    'train.py': `
import argparse
from parts import parse
def custom(argv=None, evaluation=False):
    parse(argparse.ArgumentParser(), evaluation=evaluation)
def main():
    ${call}
if __name__ == "__main__":
    main()
`,
    'parts.py': EVALUATION,
  })
    .params.map(({ name }) => name)
    .toSorted();

test('options below a condition that no caller makes true are not in the form', () => {
  expect(flagsOf('custom()')).toEqual(['steps']);
  expect(flagsOf('custom(None, False)')).toEqual(['steps']);
  expect(flagsOf('custom(None, True)')).toEqual(['episodes', 'steps', 'video']);
  expect(flagsOf('custom(evaluation=chosen)')).toEqual(['episodes', 'steps', 'video']);
  expect(flagsOf('call(custom)')).toEqual(['episodes', 'steps', 'video']);
});

test('a variable that two files read is one field, and a text that strtobool reads is a choice', () => {
  const draft = drafted({
    'train.py': `
import argparse, os
import parts
parser = argparse.ArgumentParser()
parser.add_argument("--cuda", type=lambda x: bool(strtobool(x)), default=True, nargs="?", const=True)
level = os.environ.get("LOG_LEVEL", "info")
`,
    'parts.py': 'import os\nlevel = os.environ.get("LOG_LEVEL")\n',
  });
  expect(fields(draft)).toEqual([
    ['cuda', 'choice', 'true', { flag: '--cuda' }],
    ['log_level', 'text', 'info', { env: 'LOG_LEVEL' }],
  ]);
});

test('a config group without files of its own has those of its folders as options', () => {
  const draft = drafted({
    'train.py': `
import hydra
@hydra.main(version_base=None, config_path="conf", config_name="config")
def main(cfg):
    pass
if __name__ == "__main__":
    main()
`,
    'conf/config.yaml':
      'defaults:\n  - task: ???\n  - algorithm: ppo\n  - model: layers/mlp\nseed: 0\n',
    'conf/task/vmas/balance.yaml': 'max_steps: 100\n',
    'conf/model/sequence.yaml': 'defaults:\n  - layers@first: ???\n  - _self_\n',
    'conf/model/layers/mlp.yaml': 'defaults:\n  - size\n  - _self_\nwidth: 64\n',
    'conf/model/layers/cnn.yaml': 'width: 32\n',
    'conf/model/size.yaml': 'depth: 2\n',
    'conf/task/simple/tag.yaml': 'max_steps: 25\n',
    'conf/algorithm/ppo.yaml': 'lr: 0.1\n',
    'conf/algorithm/sac.yaml': 'lr: 0.2\n',
    'conf/algorithm/old/dqn.yaml': 'lr: 0.3\n',
  });
  expect(draft.params.slice(0, 2)).toMatchObject([
    { name: 'task', choices: ['', 'simple/tag', 'vmas/balance'], required: true },
    { name: 'algorithm', choices: ['ppo', 'sac'] },
  ]);
  const named = (name: string) => draft.params.find((one) => one.name === name);
  // As Hydra 1.3 composes it: what an option names is in its group.
  expect(draft.params.map(({ name }) => name)).toContain('model_depth');
  expect(named('model')).toMatchObject({
    choices: ['layers/cnn', 'layers/mlp', 'sequence', 'size'],
    default: 'layers/mlp',
  });
  // It is there only with model=sequence.
  expect(named('model_layers_model_first')).toMatchObject({
    choices: ['', 'cnn', 'mlp'],
    default: '',
    required: false,
  });
});

test('a short try leaves steps behind the warm-up, and the batches of one step as they are', () => {
  const draft = drafted({
    'train.py':
      'max_iters = 600000\nwarmup_iters = 2000\nlr_decay_iters = 600000\ngradient_accumulation_steps = 5 * 8\n',
  });
  expect(draft.task?.presets.find(({ id }) => id === 'toy')?.params).toEqual({
    max_iters: 5,
    warmup_iters: 1,
    lr_decay_iters: 5,
  });
});

test('a default that is made of the name of the script is that name', () => {
  const draft = drafted(
    {
      'ppo.py': `
import argparse, os
from pathlib import Path
parser = argparse.ArgumentParser()
parser.add_argument("--exp-name", default=os.path.basename(__file__)[: -len(".py")])
parser.add_argument("--tag", default=os.path.basename(__file__).rstrip(".py"))
parser.add_argument("--run-name", default=os.path.splitext(os.path.basename(__file__))[0])
parser.add_argument("--group", default=Path(__file__).stem)
parser.add_argument("--where", default=os.path.dirname(__file__))
`,
    },
    'ppo.py',
  );
  expect(draft.params.map((one) => ('default' in one ? one.default : null))).toEqual([
    'ppo',
    'ppo',
    'ppo',
    'ppo',
    '',
  ]);
});
