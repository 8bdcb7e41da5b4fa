import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sweepText } from './secret-sweep';

// Put together here, so that no scanner takes this file for a leak.
const hub = `hf_${'aB3dE6gH9kL2nP5rT8vX'.repeat(2)}`;
const open = `sk-${'q7W2e9R4t6Y1u3I8'.repeat(2)}`;

test('a key in a script is reported by kind and line, and never shown', () => {
  const script = `import os\nTOKEN_FOR_HUB = "${hub}"\nclient = Client("${open}")\n`;
  const findings = sweepText(script);
  expect(findings.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'Hugging Face token'],
    [3, 'API key'],
  ]);
  expect(JSON.stringify(findings)).not.toContain(hub.slice(10));
  expect(JSON.stringify(findings)).not.toContain(open.slice(10));
});

test('a place where a key would go is no leak', () => {
  const lines = [
    'api_key = os.environ["OPENAI_API_KEY"]',
    'export HF_TOKEN=${HF_TOKEN:-missing}',
    'API_KEY="YOUR_API_KEY_HERE"',
    'token = "xxxxxxxxxxxxxxxx"',
    'eos_token_id: 151645',
  ];
  expect(sweepText(lines.join('\n'))).toEqual([]);
});

test('no text makes the sweep show a key that it found', () => {
  const key = fc.stringMatching(/^[A-Za-z0-9]{24,40}$/).filter((text) => new Set(text).size > 4);
  fc.assert(
    fc.property(fc.string(), key, fc.string(), (before, value, after) => {
      const findings = sweepText(`${before}\nhf_${value}\n${after}`);
      const exists = findings.some(({ kind }) => kind === 'Hugging Face token');
      expect(exists || /your|example|dummy/i.test(value)).toBe(true);
      expect(findings.every(({ shown }) => !shown.includes(value))).toBe(true);
    }),
  );
});
