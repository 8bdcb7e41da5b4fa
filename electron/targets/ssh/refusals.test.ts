import { expect, test } from 'vitest';
import type { AgentEnd } from '../agent/agent-process';
import { NO_PYTHON, PYTHON_SEARCH } from '../interpreter/python-search';
import { explainSsh, isWorthRetrying } from './refusals';

const end = (part: Partial<AgentEnd>): AgentEnd => ({
  why: 'It ended.',
  stderr: '',
  noise: new Uint8Array(),
  isAbandoned: false,
  exitCode: 255,
  ...part,
});

test('a connection that ends without a word is no missing Python, no matter what its command line says', () => {
  const why = `Command failed with exit code 255: ssh -T -- lab 'exec sh -c '${PYTHON_SEARCH}''.`;
  const refusal = explainSsh('lab', 'ssh lab', end({ why }));
  expect(refusal).toMatchObject({ code: 'ssh-unreachable', says: 'The connection to lab ended.' });
  expect(isWorthRetrying(refusal)).toBe(true);
});

test('a host that says it has no Python is believed', () => {
  const stderr = `Welcome\r\n${NO_PYTHON}\r\n`;
  const refusal = explainSsh('lab', 'ssh lab', end({ stderr, exitCode: 127 }));
  expect(refusal.code).toBe('no-python');
  expect(isWorthRetrying(refusal)).toBe(false);
});
