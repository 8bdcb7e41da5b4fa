import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/setup/paths.mjs';
import { secretFormats } from './formats.test-data';
import { SecretSet } from './secret-set';
import { secretsInLines } from './line-secrets';
import { masked } from './masked';
import { MASK, maskBytes } from './masked-text';
import { Redactor } from './redactor';
import { SECRET_RULES } from './secret-ranges';
import { seenText, visibleText } from './visible-text';

const M = '…(masked)';
/** Whether a part of the secret is left that would help to guess it. */
const leaks = (secret: string, text: string): boolean =>
  [secret, ...(secret.length > 20 ? [secret.slice(0, 16), secret.slice(-12)] : [])].some((part) =>
    text.includes(part),
  );
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

test('every format that a shape can know is masked, in a text, in a report and in the bytes of a log', () => {
  const all = SEEDS.flatMap(secretFormats).filter(({ canBeDetected }) => canBeDetected);
  const left = all.flatMap(({ name, secret, printed }) => {
    const bytes = new TextEncoder().encode(printed);
    maskBytes(bytes, false);
    const redactor = new Redactor({ names: [], secrets: new SecretSet([]) });
    const outs = [masked(printed, M), redactor.text(printed), new TextDecoder().decode(bytes)];
    return outs.some((out) => leaks(secret, out)) ? [`${name}: ${outs[0]}`] : [];
  });
  expect(left).toEqual([]);
  expect(all.length).toBeGreaterThan(SEEDS.length * 110);
});

test('what no shape can know is masked where it is a stored key', () => {
  for (const { secret, printed } of secretFormats(1).filter(
    ({ canBeDetected }) => !canBeDetected,
  )) {
    expect(masked(printed, M, new SecretSet([secret, printed]))).toBe(M);
  }
});

test('a stored value is taken out in any form it is printed, wherever it is', () => {
  const value = fc
    .string({ unit: 'grapheme', minLength: 8, maxLength: 60 })
    .filter((text) => text.trim().length >= 8 && !/[\p{Cc}\p{Surrogate}]/u.test(text));
  const forms = [
    String,
    (text: string) => JSON.stringify(text),
    (text: string) => JSON.stringify(JSON.stringify({ a: text })),
    (text: string) => `https://h/?q=${encodeURIComponent(text)}`,
    (text: string) => Buffer.from(text).toString('base64'),
    (text: string) => Buffer.from(`ab${text}yz`).toString('base64url'),
    (text: string) => Buffer.from(text).toString('hex'),
  ];
  fc.assert(
    fc.property(value, fc.constantFrom(...forms), (secret, print) => {
      const stored = secret.trim();
      const out = masked(`is ${print(stored)} so`, M, new SecretSet([stored]));
      expect(out).toContain(M);
      expect(out.length).toBeLessThanOrEqual(
        'is https://h/?q="{\\"a\\":\\"\\"}" so'.length + 2 * M.length + 20,
      );
      expect(out.includes(stored) && stored.length > 9).toBe(false);
    }),
  );
});

test('hashes, ids, counts of tokens, names of files and code of a traceback are no secrets', () => {
  const hex = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const healthy = [
    `commit ${hex.slice(0, 40)}`,
    `sha256:${hex}`,
    'tokens=512 token_count: 12345678 num_tokens=123456789 max_new_tokens: 4096',
    "special tokens: eos_token='<|endoftext|>' pad_token: <pad> bos_token_id: 151643",
    'data.prompt_key=prompt reward_fn_key: data_source sort_key=reward_mean_100',
    '/home/me/secret/train.py',
    'password: ********',
    'password: must be changed, secret: none, api_key=None, token=null',
    '    client = OpenAI(api_key=api_key, base_url=url, token=self.token)',
    'def login(user: str, password: str, token: Optional[str] = None):',
    '    api_key = os.environ["OPENAI_API_KEY"]',
    'GOOGLE_APPLICATION_CREDENTIALS=/home/me/key.json',
    'invalid_token: unexpected token < in JSON at position 0',
    'java -Dray.redis.password= -Dray.node-ip=192.0.2.2',
    'git clone ssh://git@github.com/a/b.git; https://github.com/a/b@v1.0',
    'use --password to set one, --token is deprecated',
    'Cookie: none. Authorization: required. The bearer of this note is well.',
    '-----BEGIN PRIVATE KEY----- is missing in id_rsa',
  ];
  for (const line of healthy) expect(masked(line, '#')).toBe(line);
});

test('each rule takes time in proportion to the text, no matter what is in it', () => {
  const pieces = [
    'a',
    '-',
    '--',
    '=',
    '"',
    '\\',
    '\\"',
    ' ',
    '//',
    '://',
    'http://',
    'a:',
    'key',
    'key=',
    '--key ',
    'token: ',
    'password ',
    'authorization: ',
    'cookie: a',
    'curl ',
    'mysql ',
    'wandb login -',
    'login --a ',
    'machine a ',
    'eyJ',
    'sk-',
    '1//0',
    '-----BEGIN ',
    'A',
    '0',
    '_',
    '.',
    '?a',
  ];
  const slow = SECRET_RULES.flatMap(({ id, literals, shape }) => {
    const heads = ['', ...literals];
    return pieces.flatMap((piece) =>
      heads.flatMap((head) => {
        const steps = [4_000, 32_000].map((length) => {
          const text = head + piece.repeat(Math.ceil(length / piece.length));
          const from = performance.now();
          for (const match of text.matchAll(shape)) if (match.index < 0) return 0;
          return performance.now() - from;
        });
        // Eight times the text takes 64 times as long where a rule is quadratic: seconds, not the milliseconds of a busy machine.
        return (steps[1] ?? 0) > 400 && (steps[1] ?? 0) > 30 * (steps[0] ?? 0)
          ? [`${id}: ${head}${piece}…`]
          : [];
      }),
    );
  });
  expect(slow).toEqual([]);
}, 120_000);

const samples = process.env['RL_COCKPIT_SAMPLES'] ?? resolve(root, '../shared/samples');
const corpus = resolve(samples, '../crash-corpus');
const logs = [samples, corpus].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:log|txt|out)$/.test(name) && !/attack/.test(name))
        .map((name) => join(folder, name))
    : [],
);
const skip = logs.length < 200 ? `Only ${logs.length} recorded logs are in ${samples}.` : '';

test('in more than 200 recorded trainings nothing is masked but what they call a key', (context) => {
  context.skip(skip !== '', skip);
  const wrong = logs.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return secretsInLines(lines).flatMap((ranges, at) =>
      ranges.flatMap(({ start, kind }) => {
        const before = (lines[at] ?? '').slice(0, start);
        // What a training calls an API key is one, no matter what it holds.
        return /api_key['"]?[=:] ?['"]?$/i.test(before)
          ? []
          : [`${basename(file)}: ${kind}: ${before.slice(-40)}`];
      }),
    );
  });
  expect(wrong).toEqual([]);
});

test('bytes are masked with as many characters as the secret has', () => {
  const bytes = new TextEncoder().encode('HF_TOKEN=é日本hunter77\n');
  maskBytes(bytes, false);
  expect(new TextDecoder().decode(bytes)).toBe(`HF_TOKEN=${MASK.repeat(16)}\n`);
});

test('a line is read alike with and without the places of its letters', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '\u001B[31m',
      '\u001B]8;;http://x\u0007',
      '\b',
      '\r',
      '\u200B',
      '\u009B1m',
      '\u001B',
      '\0',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const line = parts.join('').replaceAll('\n', ' ');
      const { text, positions } = visibleText(line);
      expect(seenText(line)).toBe(text);
      expect(positions).toHaveLength(text.length + 1);
      expect([...positions].toSorted((a, b) => a - b)).toEqual(positions);
    }),
  );
});
