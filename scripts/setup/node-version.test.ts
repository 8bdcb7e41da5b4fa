import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MIN_NODE, requireNode } from './node-version.mjs';

test('a Node.js that is too old is refused with its version and what to install', () => {
  expect(() => requireNode('18.20.8')).toThrow(
    /^Node\.js 18\.20\.8: RL Cockpit needs Node\.js 20 or newer to start\. Install the current LTS/,
  );
  expect(() => requireNode('9.11.2')).toThrow('needs Node.js 20');
  for (const version of ['20.0.0', '24.21.0', '100.1.0'])
    expect(() => requireNode(version)).not.toThrow();
});

test('the oldest Node.js is the one that package.json names', () => {
  const file = new URL('../../package.json', import.meta.url);
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(engines.node).toBe(`>=${MIN_NODE}`);
});
