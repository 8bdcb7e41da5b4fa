import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { fetchAddress, projectAddress } from './transfer-addresses';

const runId = RunId.parse('20260101-101010-0123abcd');
const run = { runId, target: 'local', runDir: `/s/runs/${runId}`, foreign: false };
const of = { run, cwd: '/home/me/p', importedFrom: null };

test('results are fetched only of a run that is on another machine, while its folder is there', () => {
  const far = { ...of, run: { ...run, target: 'ssh:lab' } };
  expect(fetchAddress(of)).toBeNull();
  expect(fetchAddress(far)).toBe(
    `/send?from=ssh%3Alab&path=%2Fs%2Fruns%2F${runId}&to=local&what=results&run=${runId}`,
  );
  expect(fetchAddress({ ...far, run: { ...far.run, filesGoneMs: 1 } })).toBeNull();
});

test('a project is sent of a run that ran in one', () => {
  expect(projectAddress(of)).toBe(`/send?path=%2Fhome%2Fme%2Fp&run=${runId}`);
  expect(projectAddress({ ...of, cwd: `${run.runDir}/work` })).toBeNull();
  expect(projectAddress({ ...of, importedFrom: '/x/run.log' })).toBeNull();
  expect(projectAddress({ ...of, run: { ...run, foreign: true } })).toBeNull();
});
