import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/setup/paths.mjs';
import { masked } from './masked';
import { holdsSecret, maskedCommand, maskedVariable } from './masked-command';
import { SECRET_MARK } from './placeholder';
import { secretRanges } from './line-secrets';

const M = SECRET_MARK;

test.each([
  [
    ['python', 't.py', '--api-key', 'abc'],
    ['python', 't.py', '--api-key', M],
  ],
  [
    ['python', 't.py', '--api_key=abc'],
    ['python', 't.py', `--api_key=${M}`],
  ],
  [
    ['python', 't.py', '--hf-token', 'q8Zr3kTn5Wb1xLp7'],
    ['python', 't.py', '--hf-token', M],
  ],
  [
    ['python', 't.py', 'trainer.wandb.api_key=abc'],
    ['python', 't.py', `trainer.wandb.api_key=${M}`],
  ],
  [
    ['env', 'WANDB_API_KEY=0123456789', 'python'],
    ['env', `WANDB_API_KEY=${M}`, 'python'],
  ],
  [
    ['sh', '-c', 'curl -H "Authorization: Bearer abcdefghijklmnopqrst"'],
    ['sh', '-c', `curl -H "Authorization: Bearer ${M}"`],
  ],
  [
    ['wandb', 'login', 'x', '--password', 'pw'],
    ['wandb', 'login', 'x', '--password', M],
  ],
  [
    ['git', 'clone', 'https://ann:pa55word@host/x'],
    ['git', 'clone', `https://ann:${M}@host/x`],
  ],
])('a command is shown without its secrets: %j', (argv, shown) => {
  expect(maskedCommand(argv)).toEqual(shown);
  expect(holdsSecret(argv)).toBe(true);
});

test('options of trainings that only sound like secrets stay as they are', () => {
  for (const argv of [
    ['python', 't.py', '--max-tokens', '512', '--eos-token', '<|endoftext|>'],
    ['python', 't.py', '--sort-key', 'reward_mean_of_last_100', '--key', 'obs'],
    ['python', 't.py', '--commit', '392175c0ffee392175c0ffee392175c0ffee3921'],
    [
      'python',
      't.py',
      '--run',
      '20260101-000000-0123abcd',
      '--id',
      '123e4567-e89b-42d3-a456-426614174000',
    ],
    [
      'python',
      '-m',
      'verl.trainer.main_ppo',
      'data.prompt_key=prompt',
      'data.max_response_length=1024',
    ],
    [
      'python',
      't.py',
      '--checkpoint-sha256',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ],
  ]) {
    expect(maskedCommand(argv)).toEqual(argv);
    expect(holdsSecret(argv)).toBe(false);
  }
});

test('a variable is masked by its name or by its shape', () => {
  expect(maskedVariable('HF_TOKEN', 'hf_abcdefghijklmnopqrstuv')).toContain(M);
  expect(maskedVariable('OPENAI_API_KEY', 'x')).toBe(M);
  expect(maskedVariable('PGPASSWORD', 'x')).toBe(M);
  expect(maskedVariable('DB_PASSWORD', 'x')).toBe(M);
  expect(maskedVariable('TOKENIZERS_PARALLELISM', 'false')).toBe('false');
  expect(maskedVariable('PYTHONPATH', '/a:/b')).toBe('/a:/b');
});

test('no key of a known shape is left in a shown command, wherever it is', () => {
  const key = fc.oneof(
    fc.stringMatching(/^sk-[A-Za-z0-9]{20,40}$/),
    fc.stringMatching(/^hf_[A-Za-z0-9]{34}$/),
    fc.stringMatching(/^ghp_[A-Za-z0-9]{36}$/),
    fc.stringMatching(/^AKIA[0-9A-Z]{16}$/),
  );
  fc.assert(
    fc.property(key, fc.constantFrom('', 'x=', '--k=', 'run --with '), (secret, before) => {
      const shown = maskedCommand(['python', before + secret]).join(' ');
      expect(shown).not.toContain(secret.slice(6));
      expect(shown).toContain(M);
    }),
  );
});

const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`));

test('hashes, ids and numbers are no keys', () => {
  fc.assert(
    fc.property(fc.oneof(hex(40), hex(64), hex(32), hex(8), fc.uuid()), (id) => {
      for (const line of [`commit ${id}`, `sha256: ${id}`, `run ${id} saved`, `id=${id}`]) {
        expect(masked(line, M)).toBe(line);
      }
    }),
  );
});

const samples = process.env['RL_COCKPIT_SAMPLES'] ?? path.resolve(root, '../shared/samples');
const logs = existsSync(samples)
  ? readdirSync(samples, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:log|txt|out)$/.test(name))
      .map((name) => path.join(samples, name))
  : [];

test.skipIf(logs.length === 0)('no line of a recorded training is taken for a secret', () => {
  const wrong = logs.flatMap((file) =>
    readFileSync(file, 'latin1')
      .split('\n')
      .filter((line) => line.length < 20_000)
      .flatMap((line) =>
        secretRanges(line).map(({ start }) => line.slice(Math.max(0, start - 30), start + 8)),
      )
      // What a training calls an API key is one, no matter what it holds.
      .filter((match) => !/api_key['"]?[=:] ?['"]?\w*$/i.test(match))
      .map((match) => `${path.basename(file)}: ${match}`),
  );
  expect(wrong).toEqual([]);
});
