import { array, assert, boolean, constantFrom, integer, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { guard } from './guard';
import { distro } from './guard-facts.test-data';
import type { GuardFacts } from './rule';
import { rules } from './rules';

const rulesOf = (text: string, facts: GuardFacts): readonly string[] =>
  guard(text, facts).map(({ rule }) => rule);

/** Commands of a normal day: not one of them may be held. */
const harmless = [
  'ls -la',
  'cd ~/projects/arpo && git pull',
  'git commit -m "pip install torch==2.4.0 --index-url https://download.pytorch.org/whl/cu124"',
  'echo "rm -rf /tmp/ray"',
  '# rm -rf /tmp/ray',
  'pip install numpy pandas',
  'pip install -r requirements.txt',
  'pip install -e .',
  'pip install torch',
  'pip install torch==2.7.1 --index-url https://download.pytorch.org/whl/cu128',
  'pip list',
  'pip uninstall -y tensorboard',
  'pip download torch==2.4.0 --index-url https://download.pytorch.org/whl/cu124',
  'pip install --dry-run torch==2.4.0 --index-url https://download.pytorch.org/whl/cu124',
  'uv pip install stable-baselines3 sb3-contrib',
  'uv venv && source .venv/bin/activate',
  'conda activate arpo',
  'conda create -n arpo python=3.11',
  'conda env list',
  'conda run -n arpo python train.py',
  'python -c "import torch; print(torch.cuda.is_available())"',
  'CUDA_VISIBLE_DEVICES=0 python train.py --lr 3e-4 --seed 42',
  'nohup python -u train.py > output.log 2>&1 &',
  'rm -rf build dist *.egg-info',
  'rm -f /tmp/ray/session_latest/logs/old.log',
  'sudo apt-get update && sudo apt-get install -y git build-essential',
  'sudo apt install cuda-toolkit-12-8',
  'nvidia-smi -l 1',
  'ray status',
  'tail -f output.log | grep reward',
  'wsl --list --verbose',
  'export HF_TOKEN=$(cat ~/.hf-token)',
  'curl -H "Authorization: Bearer $TOKEN" https://api.example.com',
  'wandb login',
  'huggingface-cli download Qwen/Qwen2.5-0.5B --token $HF_TOKEN',
  'curl -LsSf https://astral.sh/uv/install.sh | sh',
  'ssh lab-a100 nvidia-smi',
  'python train.py tokenizer=Qwen/Qwen2.5-0.5B-Instruct max_token=4096',
  'for i in 1 2 3; do python train.py --seed $i; done',
  'bash setup.sh <<EOF\nsudo pip install torch\nEOF',
  'python -X dev -c "import pip"',
  'eval "$(conda shell.bash hook)"',
  'HF_TOKEN=$HF_TOKEN python train.py',
  'PYTHONHASHSEED=0 WANDB_MODE=offline TOKENIZERS_PARALLELISM=false python train.py',
  'su -c "apt-get update"',
  'wsl --export Ubuntu ubuntu.tar',
  'cat <<EOF > run.sh\npip install torch==2.4.0+cu124\nEOF',
];

test.each(harmless)('it lets through: %s', (text) => {
  const busy = { ...distro, isRayLive: true };
  expect(guard(text, busy)).toEqual([]);
});

test('no matter what is typed, the guard neither throws nor changes the words outside of what it corrects', () => {
  const pieces = constantFrom(
    'pip',
    'install',
    'torch==2.4.0',
    '&&',
    ';',
    '"',
    "'",
    '`',
    '$(',
    ')',
    '\\',
    '\n',
    '<<EOF',
    '<<<',
    'sudo',
    'su',
    '-c',
    'eval',
    'sh',
    '-mpip',
    'conda',
    'run',
    '-n',
    'rm',
    '-rf',
    '/tmp/ray',
    '|',
    '>',
    '%',
    '^',
    '#',
  );
  const anything = oneof(
    string(),
    array(pieces, { maxLength: 20 }).map((all) => all.join(' ')),
  );
  const shells = constantFrom('posix', 'powershell', 'cmd');
  assert(
    property(anything, shells, boolean(), (text, shell, isRayLive) => {
      const facts = { ...distro, shell, isRayLive, isCondaBase: true };
      const ids = rules.map(({ id }) => id);
      for (const { rule } of guard(text, facts)) expect(ids).toContain(rule);
    }),
  );
});

test.each(['__proto__', 'constructor x', 'toString', 'pip install constructor __proto__'])(
  'a word that every object of JavaScript has, %j, is a word like any other',
  (text) => {
    const windows = { ...distro, platform: 'windows-x86_64' as const };
    expect(rulesOf(text, distro)).toEqual([]);
    expect(rulesOf(text, windows)).not.toContain('linux-only-on-windows');
  },
);

test('quoting does not hide a command from the guard, in any shell', () => {
  const shells = constantFrom('posix', 'powershell', 'cmd');
  assert(
    property(shells, boolean(), integer({ min: 1, max: 4 }), (shell, isQuoted, spaces) => {
      const spec = isQuoted ? '"torch==2.4.0"' : 'torch==2.4.0';
      const gap = ' '.repeat(spaces);
      const text = `pip${gap}install${gap}${spec} --index-url https://download.pytorch.org/whl/cu121`;
      expect(rulesOf(text, { ...distro, shell })).toEqual(['torch-arch']);
    }),
  );
});
