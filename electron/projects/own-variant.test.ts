import { expect, test } from 'vitest';
import { ok } from '#core/lib/result';
import { chooseManifest } from './choose-manifest';
import { detect, detectedView } from './detect';
import { readManifest } from './read-manifest';
import { scanOwnManifest } from './scan/scan-own';

const TEXT = `
manifest: 1
id: walker
title: Walker
detect: { all: [train.py] }
variants:
  old: { all: [old.py] }
  new: { all: [new.py] }
tasks:
  - { id: train, title: Train, variant: new, launch: { kind: script, file: '{project}/new.py' } }
`;

/** A folder that has a cockpit.yaml. */
const folder = (text: string) => ({
  exists: () => Promise.resolve(ok(true)),
  read: () => {
    const bytes = new TextEncoder().encode(text);
    return Promise.resolve(ok({ bytes, size: bytes.length, offset: 0 }));
  },
});
const SCAN = { root: '/p', known: [], scripts: [], files: 3, findings: [] };

test('the variant of a cockpit.yaml in the folder is determined by its files, from the scan to the project', async () => {
  const files = new Set(['cockpit.yaml', 'train.py', 'new.py']);
  const { existing, findings } = await scanOwnManifest(folder(TEXT), '/p', files);
  expect([existing[0]?.variant, findings]).toEqual(['new', []]);
  const chosen = await chooseManifest(folder(TEXT), { ...SCAN, known: existing }, null);
  expect(chosen.ok && chosen.value.variant).toBe('new');
});

test('the variant of a manifest that the user names is determined by the files, too', async () => {
  const read = readManifest(TEXT);
  const manifests = read.ok ? [read.value] : [];
  const existing = detect(manifests, new Set(['train.py', 'old.py'])).map(detectedView);
  const chosen = await chooseManifest(folder(''), { ...SCAN, known: existing }, { text: TEXT });
  expect(chosen.ok && chosen.value.variant).toBe('old');
});

test('a cockpit.yaml that cannot be used is reported in a scan with line and column', async () => {
  const { existing, findings } = await scanOwnManifest(
    folder('manifest: 2\n'),
    '/p',
    new Set(['cockpit.yaml']),
  );
  expect(existing).toEqual([]);
  expect(findings[0]).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/^cockpit\.yaml, line \d+, column \d+: /),
  });
});
