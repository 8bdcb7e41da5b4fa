import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unpinnedActions, unpinnedPackages } from './supply-chain';

const root = path.resolve(import.meta.dirname, '../..');
const planted = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-supply-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

test('every package of the lock file has the hash of its content', () => {
  expect(unpinnedPackages(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))).toEqual([]);
});

test('a package without a hash, or with a weak one, is seen; the app itself and links are not', () => {
  const packages = {
    '': {},
    'node_modules/good': { integrity: `sha512-${'A'.repeat(86)}==` },
    'node_modules/bare': {},
    'node_modules/weak': { integrity: 'sha1-AAAA' },
    'node_modules/link': { link: true },
  };
  expect(unpinnedPackages(JSON.stringify({ packages }))).toEqual([
    'node_modules/bare',
    'node_modules/weak',
  ]);
});

test('every action of a workflow is named by its commit, with its release beside it', () => {
  expect(unpinnedActions(path.join(root, '.github/workflows'))).toEqual([]);
});

test('an action by a tag, a branch, a short commit or without its release is seen', () => {
  const commit = 'a'.repeat(40);
  const good = [
    `- uses: some/action@${commit} # v1.2.3`,
    `uses: some/action/sub@${commit} # v1.2.3`,
  ];
  const bad = [
    '- uses: some/action@v4',
    'uses: some/action@main',
    'uses: some/action@aaaaaaa # v1.2.3',
    `uses: some/action@${commit}`,
    '"uses": some/action@v4',
  ];
  const lines = [...good, '- uses: ./.github/actions/own', ...bad];
  writeFileSync(path.join(planted, 'a.yml'), lines.map((line) => `      ${line}`).join('\n'));
  expect(unpinnedActions(planted)).toEqual(bad.map((line, at) => `a.yml:${at + 4}: ${line}`));
});
