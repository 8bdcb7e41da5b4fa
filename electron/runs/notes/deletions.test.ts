import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { err, ok } from '#core/lib/result';
import { RunId } from '#core/contract/run/run';
import type { Refusal } from '#core/contract/refusal';
import { Deletions } from './deletions';
import { patient } from '../../../scripts/setup/patience.mjs';

const SOON = { timeout: patient(5_000) };

const [A, B] = ['00000001', '00000002'].map((hex) => RunId.parse(`20260101-000000-${hex}`));
if (A === undefined || B === undefined) throw new Error('no ids');
const created: string[] = [];
let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rlc-deletions-'));
  created.push(home);
});
afterAll(() => created.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const refusal = (code: string): Refusal => ({ code, says: `${code}.`, remedy: '' });

/** An engine's worth of runs: what is hidden, what is removed, and which cannot be. */
function engine(forMs: number, faults: Readonly<Record<string, string>> = {}) {
  const hidden = new Set<string>();
  const removed: string[] = [];
  const deletions = new Deletions(
    {
      home,
      targetOf: (run) =>
        Promise.resolve(
          faults[run] === 'run-in-progress' ? err(refusal('run-in-progress')) : ok('local'),
        ),
      bytes: (runs) => Promise.resolve(runs.length * 10),
      hide: (run) => hidden.add(run),
      unhide: (run) => hidden.delete(run),
      remove: (run, target) => {
        const fault = faults[run];
        if (fault !== undefined) return Promise.resolve(err(refusal(fault)));
        removed.push(`${run} on ${target}`);
        return Promise.resolve(ok(undefined));
      },
      changed: () => undefined,
    },
    forMs,
  );
  onTestFinished(() => deletions.close());
  return { deletions, hidden, removed };
}
const isRecorded = (): boolean => existsSync(path.join(home, 'deletions.json'));

test('deleted runs are hidden at once and removed unless undone in time', async () => {
  const { deletions, hidden, removed } = engine(patient(300));
  expect(await deletions.delete([A, B, A])).toMatchObject({
    ok: true,
    value: { bytes: 20, runs: [A, B] },
  });
  expect([[...hidden], removed]).toEqual([[A, B], []]);
  await vi.waitFor(() => expect(removed).toEqual([`${A} on local`, `${B} on local`]), SOON);
  await vi.waitFor(() => expect(isRecorded()).toBe(false), SOON);
});

test('two deletions at the same time are both recorded, and the next engine finishes both', async () => {
  const first = engine(patient(60_000));
  const both = await Promise.all([first.deletions.delete([A]), first.deletions.delete([B])]);
  expect(both.map(({ ok: isDeleted }) => isDeleted)).toEqual([true, true]);
  first.deletions.close();
  const next = engine(patient(60_000));
  await next.deletions.open();
  expect([...next.hidden].toSorted()).toEqual([A, B]);
});

test('undo brings all of them back, and nothing is removed later', async () => {
  const { deletions, hidden, removed } = engine(patient(300));
  const deleted = await deletions.delete([A, B]);
  const id = deleted.ok ? deleted.value.id : '';
  expect(await deletions.undo(id)).toEqual({ ok: true, value: undefined });
  expect([hidden.size, isRecorded()]).toEqual([0, false]);
  await sleep(patient(400));
  expect(removed).toEqual([]);
  expect(await deletions.undo(id)).toMatchObject({ ok: false, error: { code: 'undo-too-late' } });
});

test('one run that is still running keeps all that were asked for with it', async () => {
  const { deletions, hidden } = engine(10, { [B]: 'run-in-progress' });
  expect(await deletions.delete([A, B])).toMatchObject({
    ok: false,
    error: { code: 'run-in-progress' },
  });
  expect([hidden.size, isRecorded()]).toEqual([0, false]);
});

test('an engine that died in the time to think leaves it to the next one, which can still undo', async () => {
  const first = engine(60_000);
  const deleted = await first.deletions.delete([A]);
  first.deletions.close();
  const next = engine(60_000);
  await next.deletions.open();
  expect([...next.hidden]).toEqual([A]);
  const id = deleted.ok ? deleted.value.id : '';
  expect(await next.deletions.undo(id)).toMatchObject({ ok: true });
  expect([next.hidden.size, next.removed, isRecorded()]).toEqual([0, [], false]);
});

test('an engine that died after the time was over leaves nothing half: the next one removes the rest', async () => {
  const first = engine(5_000);
  await first.deletions.delete([A, B]);
  first.deletions.close();
  const file = path.join(home, 'deletions.json');
  const text = readFileSync(file, 'utf8').replace('"waiting"', '"removing"');
  writeFileSync(file, text.replace(/"untilMs":\d+/, '"untilMs":1'));
  const next = engine(5_000);
  await next.deletions.open();
  await vi.waitFor(() => expect(next.removed).toHaveLength(2), SOON);
  await vi.waitFor(() => expect(isRecorded()).toBe(false), SOON);
});

test('a target that cannot be reached is asked again later; its runs stay hidden meanwhile', async () => {
  const { deletions, hidden } = engine(10, { [A]: 'agent-gone' });
  await deletions.delete([A]);
  await vi.waitFor(
    () => expect(readFileSync(path.join(home, 'deletions.json'), 'utf8')).toContain('"removing"'),
    SOON,
  );
  expect([...hidden]).toEqual([A]);
});

test('a run whose files cannot be removed is shown again', async () => {
  const { deletions, hidden } = engine(10, { [A]: 'run-not-removed' });
  await deletions.delete([A]);
  await vi.waitFor(() => expect(isRecorded()).toBe(false), SOON);
  expect(hidden.size).toBe(0);
});

test('a record that is not understood removes nothing', async () => {
  writeFileSync(path.join(home, 'deletions.json'), '{"schema": 9}');
  const { deletions, hidden, removed } = engine(10);
  await deletions.open();
  await sleep(30);
  expect([hidden.size, removed]).toEqual([0, []]);
});
