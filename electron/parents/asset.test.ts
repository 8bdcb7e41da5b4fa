import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, property, string } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetPath, findAsset } from './asset';
import { CONTENT_SECURITY_POLICY } from './page-policy';

let base: string;
let folder: string;

beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-asset-'));
  folder = path.join(base, 'renderer');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(base, 'secret'), 'secret');
  writeFileSync(path.join(folder, 'index.html'), '<title>page</title>');
  writeFileSync(path.join(folder, 'assets', 'index-Ab3_d-9z.js'), 'go()');
});
afterAll(() => rmSync(base, { recursive: true }));

test('no path of a URL leads out of the folder of the page', () => {
  const refused = [
    '/../secret',
    '/%2e%2e/secret',
    '/assets/..%2f..%2fsecret',
    '/..\\secret',
    '/%5c..%5csecret',
    '/C:/Windows/win.ini',
    '/index.html::$DATA',
    '/a%00.html',
    '/%',
    '/%ff',
    'secret',
    '/./index.html',
  ];
  expect(refused.filter((bad) => assetPath(bad) !== null)).toEqual([]);
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const match = assetPath(`/${text}`);
      if (match === null) return;
      const full = path.resolve('/page', match);
      expect(full === '/page' || full.startsWith('/page/')).toBe(true);
    }),
  );
});

test('a file answers with its type, and only hashed names are kept forever', async () => {
  const script = await findAsset(folder, 'assets/index-Ab3_d-9z.js', false);
  expect(script?.body.toString()).toBe('go()');
  expect(script?.headers['content-type']).toContain('text/javascript');
  expect(script?.headers['cache-control']).toContain('immutable');
  const page = await findAsset(folder, '', false);
  expect(page?.headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('a view of the page answers with index.html to a navigation and is missing for anything else', async () => {
  expect((await findAsset(folder, 'runs/20260101-1', true))?.body.toString()).toContain('page');
  expect(await findAsset(folder, 'runs/20260101-1', false)).toBeNull();
  expect(await findAsset(folder, 'assets', false)).toBeNull();
  expect(await findAsset(folder, 'index.html/x', false)).toBeNull();
});

test('the policy lets no foreign script, frame, base or plugin in', () => {
  expect(CONTENT_SECURITY_POLICY.split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});
