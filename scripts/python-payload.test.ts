import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inflateSync } from 'node:zlib';
import { packPythonPayload, readPythonPayload } from './python-payload.mjs';
import { root as checkout } from './setup/paths.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-payload-'));
  write('rl_cockpit_target/boot.py', 'print("é")\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const absolute = path.join(root, 'resources/python', file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
}

test('what travels to a target is our Python and its tables, byte for byte, without tests and caches', () => {
  write('tests/test_boot.py', 'tests stay here');
  write('rl_cockpit_target/__pycache__/boot.pyc', 'so do caches');
  write('README.md', 'and words');
  write('rl_cockpit_target/table.json', '{}');
  write('tests/tree.json', '{}');
  const { files } = readPythonPayload(root);
  expect(Object.keys(files)).toEqual(['rl_cockpit_target/boot.py', 'rl_cockpit_target/table.json']);
  const bytes = Buffer.from(files['rl_cockpit_target/boot.py'] ?? '', 'base64');
  expect(bytes.toString()).toBe('print("é")\n');
});

test('its name changes with any byte and any file name, and with nothing else', () => {
  const before = readPythonPayload(root).sha;
  write('tests/test_boot.py', '');
  expect(readPythonPayload(root).sha).toBe(before);
  write('rl_cockpit_target/boot.py', 'print("e")\n');
  const changed = readPythonPayload(root).sha;
  expect(changed).not.toBe(before);
  rmSync(path.join(root, 'resources/python/rl_cockpit_target'), { recursive: true });
  write('rl_cockpit_target/boot2.py', 'print("e")\n');
  expect(readPythonPayload(root).sha).not.toBe(changed);
});

test('what the engine sends is packed by the build, byte for byte', () => {
  write('rl_cockpit_target/table.json', '{}');
  const { sha, packed } = packPythonPayload(root);
  expect(sha).toBe(readPythonPayload(root).sha);
  const files = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString());
  expect(Object.keys(files)).toEqual(['rl_cockpit_target/boot.py', 'rl_cockpit_target/table.json']);
  const bytes = Buffer.from(files['rl_cockpit_target/boot.py'], 'latin1');
  expect(bytes.toString()).toBe('print("é")\n');
});

test('the files that the engine reads itself are in this checkout', () => {
  const { engineFiles } = packPythonPayload(checkout);
  for (const text of Object.values(engineFiles)) expect(text).not.toBe('');
});
