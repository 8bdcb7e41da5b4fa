import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { TransferRequest } from '#core/contract/transfer/transfer-calls';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import { MIB, bigFolder } from './fixtures/big-folder.fixture';
import { TransferTargets } from './fixtures/transfer-targets.fixture';
import { err, ok } from '#core/lib/result';
import { unknownTarget } from '../runs/run-refusals';
import { Transfers } from './transfers';
import { patient } from '../../scripts/setup/patience.mjs';

const opened = new TransferTargets();
beforeAll(packToolsPayload);
afterEach(() => opened.end());

function request(path: string, to: string) {
  return TransferRequest.parse({
    from: { target: 'local', path },
    to: { target: 'ssh:there', path: to },
  });
}

async function engine() {
  const all = [await opened.open('local'), await opened.open('ssh:there')].map(
    ({ target }) => target,
  );
  const targets = {
    target: (id: string) => {
      const target = all.find((one) => one.id === id);
      return target === undefined ? err(unknownTarget(id, all)) : ok(target);
    },
  };
  const home = await opened.folder('home');
  const started = () => new Transfers({ home, targets, changed: () => undefined });
  return { sends: started(), begun: started };
}

test('nothing is sent that was not previewed, and nothing over what is there without a choice', async () => {
  const { sends } = await engine();
  const folder = await opened.folder('sink');
  await mkdir(join(folder, 'src'));
  await mkdir(join(folder, 'there'));
  await writeFile(join(folder, 'src/a'), 'a');
  const requested = request(join(folder, 'src'), join(folder, 'there'));
  expect(sends.start('never', requested, 'refuse')).toMatchObject({
    error: { code: 'preview-first' },
  });
  expect(sends.progress('never')).toMatchObject({ error: { code: 'no-such-send' } });
  const preview = await sends.preview(requested);
  if (!preview.ok) throw new Error(preview.error.says);
  const { id } = preview.value;
  expect(sends.start(id, requested, 'refuse')).toMatchObject({
    error: { code: 'destination-exists' },
  });
  expect(await readdir(join(folder, 'there'))).toEqual([]);
  expect(sends.start(id, requested, 'keep-both').ok).toBe(true);
  await expect.poll(() => sends.list()[0]?.state, { timeout: patient(20_000) }).toBe('done');
  expect(await readdir(join(folder, 'there-2'))).toEqual(['a']);
  const texts = [join(folder, 'src/a'), '--x=1'];
  await expect
    .poll(() => sends.history.translate('ssh:there', texts))
    .toEqual([join(folder, 'there-2/a'), '--x=1']);
  expect(await sends.history.translate('ssh:other', texts)).toEqual(texts);
});

test('a yes is to what was looked at, no matter what else comes to the same files at the same place', async () => {
  const { sends, begun } = await engine();
  const folder = await opened.folder('sink');
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/a'), 'a');
  await symlink('/etc/hostname', join(folder, 'src/outside'));
  const full = request(join(folder, 'src'), join(folder, 'there'));
  const requested = { ...full, exclude: ['/outside'] };
  const preview = await sends.preview(requested);
  const hindered = await sends.preview(full);
  if (!preview.ok || !hindered.ok) throw new Error('The look was refused.');
  const { id } = preview.value;
  expect(hindered.value).toMatchObject({ id, problems: [{ path: 'outside' }] });
  expect(sends.start(id, full, 'refuse')).toMatchObject({ error: { code: 'cannot-be-sent' } });
  expect(sends.start(id, requested, 'refuse')).toMatchObject({
    ok: true,
    value: { request: requested },
  });
  expect(await sends.cancel(id, true)).toMatchObject({ ok: true });
  const next = begun();
  const [resumed] = await Promise.all([next.resume(id), next.preview(full), next.resume(id)]);
  expect(resumed).toMatchObject({ ok: true, value: { id, request: requested } });
  await expect.poll(() => next.list()[0]?.state, { timeout: patient(20_000) }).toBe('done');
});

test('one place takes one transfer at a time; cancelling takes away what has arrived', async () => {
  const { sends } = await engine();
  const source = await bigFolder(await opened.folder('big'), 60);
  const folder = await opened.folder('sink');
  const requested = request(source, join(folder, 'p'));
  const preview = await sends.preview(requested);
  const less = { ...requested, exclude: ['many'] };
  const other = await sends.preview(less);
  if (!preview.ok || !other.ok) throw new Error('The look was refused.');
  const { id } = preview.value;
  expect(sends.start(id, requested, 'refuse')).toMatchObject({
    ok: true,
    value: { state: 'sending' },
  });
  expect(sends.start(id, requested, 'refuse')).toMatchObject({ ok: true });
  expect(sends.start(other.value.id, less, 'refuse')).toMatchObject({
    error: { code: 'destination-busy' },
  });
  const arrived = () => {
    const view = sends.progress(id);
    return view.ok ? view.value.arrivedBytes : 0;
  };
  await expect.poll(arrived, { timeout: patient(20_000), interval: 5 }).toBeGreaterThan(2 * MIB);
  const cancelled = await sends.cancel(id, false);
  expect(cancelled).toMatchObject({ ok: true, value: { state: 'cancelled' } });
  expect(await readdir(folder)).toEqual([]);
});

const arrived = (of: Transfers): number => of.list()[0]?.arrivedBytes ?? 0;

test('what has not arrived outlives the engine, and is gone on with unless the folder is another now', async () => {
  const { sends, begun } = await engine();
  const source = await bigFolder(await opened.folder('big'), 40);
  const folder = await opened.folder('sink');
  const requested = request(source, join(folder, 'p'));
  const preview = await sends.preview(requested);
  if (!preview.ok) throw new Error(preview.error.says);
  const { id } = preview.value;
  sends.start(id, requested, 'refuse');
  await expect
    .poll(() => arrived(sends), { timeout: patient(20_000), interval: 5 })
    .toBeGreaterThan(MIB);
  // While it is under way, an engine that starts over sees one that was cut off.
  expect(begun().list()).toMatchObject([{ id, state: 'cut' }]);
  expect(await sends.cancel(id, true)).toMatchObject({ ok: true, value: { state: 'cancelled' } });
  const next = begun();
  expect(next.list()).toMatchObject([{ id, state: 'cancelled', whenExists: 'refuse' }]);
  expect(arrived(next)).toBeGreaterThan(MIB);
  await writeFile(join(source, 'new.txt'), 'new');
  expect(await next.resume(id)).toMatchObject({ error: { code: 'changed-since' } });
  await rm(join(source, 'new.txt'));
  expect(await next.resume(id)).toMatchObject({ ok: true, value: { id, state: 'sending' } });
  await expect.poll(() => next.list()[0]?.state, { timeout: patient(20_000) }).toBe('done');
  expect(begun().list()).toEqual([]);
});
