import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileMatch } from '../../targets/target';
import { readManifest } from '../read-manifest';
import { ageText, nameFacts, starOf } from './file-choices';
import { taskChoices } from './task-choices';

const GRAMMAR =
  '^(?<market>\\w+)_ts-(?<step>\\d{7,})_evt-(?<kind>[\\w.-]+?)_val-(?<score>[+-](?:[\\d.]+|nan|inf))_sharpe-[+-][\\d.]+_seed-\\d+\\.zip$';

test('the name of a checkpoint yields step and score by the project’s own grammar, else by what trainers usually write', () => {
  const path = '/w/models/NQ_ts-0004096_evt-best_val--4.210_sharpe-+0.00_seed-42.zip';
  expect(nameFacts(path, [GRAMMAR])).toEqual({ step: 4096, score: '-4.210' });
  expect(nameFacts('/w/rl_model_2000_steps.zip', [GRAMMAR])).toEqual({ step: 2000, score: null });
  expect(nameFacts('/w/final.zip', [])).toEqual({ step: null, score: null });
});

test('what the star of a glob represents is found again in every path that was made of it', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_.-]{1,10}$/);
  fc.assert(
    fc.property(word, word, (value, folder) => {
      expect(starOf('data/*_D1M.csv', `/${folder}/data/${value}_D1M.csv`)).toBe(value);
    }),
  );
  expect(starOf('data/*_D1M.csv', '/p/data/NQ_D1S.csv')).toBeNull();
});

test.each([
  [30_000, 'just now'],
  [5 * 60_000, '5 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [72 * 3_600_000, '3 days ago'],
])('%i ms is shown as “%s”', (ms, says) => {
  expect(ageText(ms)).toBe(says);
});

const MANIFEST = `
manifest: 1
id: rl
title: RL
workspace: { links: { data: '{project}/data' } }
tasks:
  - id: two
    title: Phase 2
    launch: { kind: script, file: '{project}/two.py' }
    params:
      - { name: market, type: choice, choices: [ES, NQ], default: NQ, ready: 'data/{}_D1M.csv' }
      - { name: any_market, type: text, default: NQ, from: 'data/*_D1M.csv' }
      - { name: phase1_model, type: path, default: models/phase1.zip, from: ['models/phase1*.zip'] }
      - { name: llm, type: path, is: folder, default: '', from: ['models/*'] }
`;

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const file = (path: string, hoursAgo: number, size = 2_000_000): FileMatch => ({
  glob: '',
  path,
  size,
  mtimeMs: NOW - hoursAgo * HOUR,
  ident: path,
});
const FILES = [
  file('/p/data/NQ_D1M.csv', 5),
  file('/s/workspaces/rl/first/models/phase1_a.zip', 4),
  file('/s/workspaces/rl/first/models/phase1_rl_model_2000_steps.zip', 1),
  file('/p/models/phase1_old.zip', 50),
  file('/p/models/Phi-3/config.json', 60, 500),
  file('/p/models/Phi-3/model.safetensors', 60, 7_600_000_000),
];

/** Files of a target as its agent finds them. */
function matchesOf(root: string, globs: readonly string[]): FileMatch[] {
  return globs.flatMap((glob) => {
    const pattern = new RegExp(`^${root}/${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return FILES.filter(({ path }) => pattern.test(path)).map((one) => ({ ...one, glob }));
  });
}

test('markets with data, models of the experiment and of the project, and model folders are offered, the newest first', async () => {
  const read = readManifest(MANIFEST);
  const task = read.ok ? read.value.tasks[0] : undefined;
  if (!read.ok || task === undefined) throw new Error(JSON.stringify(read));
  const paths = {
    python: '/usr/bin/python3',
    isPicked: false,
    toolsDir: '/t',
    runDir: '/s/runs/RUN-ID',
    cwd: '/s/runs/RUN-ID/work',
    stateDir: '/s',
    project: '/p',
    projectId: 'rl',
    pathSign: ':',
  };
  const entry = { name: 'first', kind: 'folder' as const, size: null, mtimeMs: NOW - HOUR };
  const listing = { path: '', parent: null, home: '', roots: [], entries: [entry], left: 0 };
  const choices = await taskChoices({
    manifest: read.value,
    task,
    values: { experiment: 'first', market: 'NQ' },
    paths,
    cwd: '/s/workspaces/rl/first',
    nowMs: NOW,
    target: {
      find: (root, globs) => Promise.resolve({ ok: true, value: matchesOf(root, globs) }),
      folder: () => Promise.resolve({ ok: true, value: listing }),
    },
  });
  const reported = choices.map(({ param, values }) => [
    param,
    values.map(({ value, ready, says }) => `${value} ${ready} ${says}`),
  ]);
  expect(Object.fromEntries(reported)).toEqual({
    experiment: ['first true changed 1 h ago'],
    market: ['ES false no data/ES_D1M.csv', 'NQ true 2.0 MB · 5 h ago'],
    any_market: ['NQ true 2.0 MB · 5 h ago'],
    phase1_model: [
      'models/phase1_rl_model_2000_steps.zip true 2.0 MB · step 2,000 · 1 h ago',
      'models/phase1_a.zip true 2.0 MB · 4 h ago',
      '/p/models/phase1_old.zip true 2.0 MB · 2 days ago',
    ],
    llm: ['/p/models/Phi-3 true 7.6 GB · 2 days ago'],
  });
});
