import { expect, test } from 'vitest';
import { err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { scanFolder } from './scan';
import { ENDED_WELL } from '../../targets/fixtures/script-outcome.test-data';

type ScanTarget = Parameters<typeof scanFolder>[0];

const trainScripts = [{ path: 'train.py', says: 'steps an environment' }];
const answered = {
  ...ENDED_WELL,
  answers: [{ part: JSON.stringify(trainScripts) }, { done: true }],
};

/** A folder with one script, on a target whose reader of scripts ends so. */
function folder(outcome: Awaited<ReturnType<Target['runScript']>>, truncated = false): ScanTarget {
  const entry = { path: '/p ü/train.py', kind: 'file', size: 1, mtimeMs: 1, ident: '1' } as const;
  const root = { ...entry, path: '/p ü', kind: 'folder' } as const;
  const walk = { root, entries: [entry], count: 1, truncated, problems: [] };
  const listing = { path: '/p ü', parent: '/', home: '/', roots: [], entries: [], left: 0 };
  return {
    folder: () => Promise.resolve(ok(listing)),
    walk: () => Promise.resolve(ok(walk)),
    exists: () => Promise.resolve(ok(false)),
    read: () => Promise.reject(new Error('It reads no file.')),
    runScript: () => Promise.resolve(outcome),
  };
}

async function scanned(target: ScanTarget) {
  const scan = await scanFolder(target, '/p ü', []);
  if (!scan.ok) throw new Error(scan.error.says);
  return scan.value;
}

test('the scripts that train are those that the reader names', async () => {
  expect(await scanned(folder(ok(answered)))).toMatchObject({
    scripts: trainScripts,
    findings: [],
  });
});

test.each([
  ['took too long', ok({ ...ENDED_WELL, timedOut: true }), 'it took more than 30 s'],
  ['died', ok({ ...ENDED_WELL, code: 1, errors: 'MemoryError' }), 'MemoryError'],
  [
    'could not be asked',
    err({ code: 'x', says: 'The machine does not answer.', remedy: '' }),
    'The machine does not answer',
  ],
])(
  'a reader that %s leaves the scripts unknown, with the reason; it never says that there are none',
  async (_what, outcome, why) => {
    const { scripts, findings } = await scanned(folder(outcome));
    expect(scripts).toEqual([]);
    expect(findings).toMatchObject([
      { id: 'scripts', state: 'unknown', says: `The scripts could not be read: ${why}.` },
    ]);
  },
);

test('a folder with more files than are read says so', async () => {
  const { findings } = await scanned(folder(ok(answered), true));
  expect(findings).toMatchObject([{ id: 'files', state: 'unknown' }]);
});
