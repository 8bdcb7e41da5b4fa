import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { finding } from '#core/contract/finding';
import { causes } from '#core/diagnosis/causes/index';
import { err, ok } from '#core/lib/result';
import { aDiagnosis, anIncident } from '../incident.test-data';
import { IncidentFiles } from '../incident-files';
import { noIncident } from '../incident-refusals';
import { RemedyRuns } from './remedy-runs';

const ID = '20261120-091400-00000001';
const FAILED_MS = 1_000;
const refused = async () => err(noIncident(ID));
const deps = {
  runs: {
    open: refused,
    list: async () => [],
    named: <T>(view: T) => view,
    again: refused,
    start: refused,
  },
  target: refused,
  changed: () => undefined,
  diagnose: async () => aDiagnosis(),
};

/** A remedy that a probe of the setup proves, and its cause. */
function provedByProbe() {
  for (const { id: cause, remedies } of causes.values()) {
    const remedy = remedies.find(({ proof }) => 'probe' in proof);
    if (remedy !== undefined) return { cause, remedy: remedy.id };
  }
  throw new Error('No remedy is proved by a probe.');
}

test('a fix that is proved stays in the notebook with its command, its time and the versions that changed', async () => {
  const home = await mkdtemp(join(tmpdir(), 'rl-cockpit-remedies '));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const files = new IncidentFiles(home);
  const { cause, remedy } = provedByProbe();
  await files.change(ID, () => anIncident(ID, aDiagnosis(cause), FAILED_MS));
  const report = {
    probe: 'x',
    title: 'A check',
    state: 'ok' as const,
    value: 'fine',
    rows: [],
    finding: finding('x', 'ok', 'It is fixed.'),
    children: [],
    tookMs: 1,
    atMs: 0,
  };
  const doctor = {
    probe: async () => ok(report),
    fix: async () => null,
    goalOf: () => null,
    packages: async (_: object, atMs: number) =>
      atMs === FAILED_MS ? { numpy: '2.1.0', torch: '2.7' } : { numpy: '1.26.4', torch: '2.7' },
  };
  const remedies = new RemedyRuns({ ...deps, doctor, files });
  const command = 'pip install numpy==1.26.4 --index-url https://me:secretword@host/';
  const applied = { remedy, command, hasWorked: true };
  const before = Date.now();
  await remedies.applied(ID, cause, applied, new AbortController().signal);
  const stored = await files.read(ID);
  const incident = stored.ok ? stored.value : null;
  expect(incident?.hypotheses[0]?.remedies).toMatchObject([{ id: remedy, result: 'proved' }]);
  const entry = incident?.entries.at(-1);
  expect(entry?.kind).toBe('remedy');
  expect(entry?.atMs).toBeGreaterThanOrEqual(before);
  expect(entry?.says).toContain('It is fixed.');
  expect(entry?.says).toContain('Versions since the failure: numpy 2.1.0 → 1.26.4.');
  expect(entry?.says).toContain('Command: pip install numpy==1.26.4');
  expect(entry?.says).not.toContain('secretword');
});
