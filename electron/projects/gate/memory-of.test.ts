import { expect, test } from 'vitest';
import { ok } from '#core/lib/result';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { parseParams } from '#core/training/params';
import { Hello } from '#core/contract/target/target';
import { HELLO } from '../../targets/fixtures/hello.test-data';
import { builtInManifests } from '../built-in';
import type { AskScript } from '../checks/check-kind';
import { gpuChecks } from './memory-of';

const hello = Hello.parse(HELLO);

/** A machine with one card of so many GiB, or with none. */
const machine = (gib: number | null): AskScript => {
  const cards = gib === null ? [] : [{ name: 'Card', memTotalMiB: gib * 1024, memUsedMiB: 0 }];
  const memory = { ram: { totalBytes: 64e9, availableBytes: 60e9 }, cards, problem: null };
  return ({ script }) =>
    Promise.resolve(
      ok({
        answers: script === 'memory_now' ? [memory] : [],
        code: 0,
        signal: null,
        timedOut: false,
        errors: '',
        problem: null,
        tookMs: 1,
        source: '',
      }),
    );
};

/** What is reported of GPU memory before a start of ARPO with a preset. */
async function report(id: string, preset: string, gib: number | null): Promise<readonly string[]> {
  const manifest = builtInManifests.find((one) => one.manifest.id === 'arpo')?.manifest;
  const task = manifest?.tasks.find((one) => one.id === id);
  if (manifest === undefined || task === undefined) throw new Error(`no task ${id}`);
  const project = { id: 'arpo', title: 'ARPO', target: 'local', root: '/p', python: null };
  const recipe = manifestRecipe(manifest, task, project);
  const read = parseParams(recipe, recipe.presets?.find((one) => one.id === preset)?.params ?? {});
  if (!read.ok) throw new Error(read.error.says);
  const paths = {
    python: '/venv/bin/python',
    isPicked: true,
    toolsDir: '/tools',
    runDir: '/runs/1',
    cwd: '/runs/1/work',
    stateDir: '/state',
    project: '/p',
    projectId: 'arpo',
    pathSign: ':',
  };
  const target = { view: () => ({ capabilities: { mountsWindows: false } }) };
  const request = { values: read.value, paths, hello, target };
  const matches = await gpuChecks({ manifest, task, request }, { ask: machine(gib), hello });
  return matches.map(({ state, says }) => `${state}: ${says}`);
}

test('before a start the memory that a model needs is held against the card, by its own arithmetic', async () => {
  expect(await report('train', 'toy', 24)).toEqual([
    expect.stringMatching(/^ok: GPU memory: it needs about [\d.]+ GB.*this card has 26 GB\.$/),
  ]);
  expect(await report('train', 'reasoning-7b', 24)).toEqual([
    expect.stringMatching(/^bad: GPU memory: it needs about \d+ GB.*this card has 26 GB\.$/),
  ]);
});

test('a machine without a GPU is reported before a training that cannot do without one, and not before its rehearsal', async () => {
  expect(await report('train', 'toy', null)).toEqual([
    expect.stringMatching(/^bad: It needs a GPU with about [\d.]+ GB; this machine has none\.$/),
  ]);
  expect(await report('rehearse', 'toy', null)).toEqual([]);
});
