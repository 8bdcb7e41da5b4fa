import { expect, test, vi } from 'vitest';
import { ClosedStoreError, openStore, warnUnlessClosed } from './store';

/** A thread that answers as the store's does: after `close` its database is not open any more. */
const THREAD = `
import { parentPort } from 'node:worker_threads';
let isOpen = true;
parentPort.on('message', ({ id, method }) => {
  if (method === 'close') isOpen = false;
  else if (!isOpen) {
    parentPort.postMessage({ id, error: { name: 'Error', message: 'database is not open' } });
    return;
  }
  parentPort.postMessage({ id, value: method });
});
`;

test('whoever asks an index that is being closed is told that the engine ends, not of its database', async () => {
  const store = await openStore(
    '/nowhere',
    new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
  );
  const before = store.progress('a');
  const closing = store.close();
  const after = store.progress('a');
  await expect(after).rejects.toBeInstanceOf(ClosedStoreError);
  expect(await before).toBe('progress');
  await closing;
});

test('work in the background that the end of its engine cut short warns nobody', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  warnUnlessClosed('Run a could not be read again', new ClosedStoreError());
  expect(warn).not.toHaveBeenCalled();
  warnUnlessClosed('Run a could not be read again', new Error('no space left'));
  expect(warn).toHaveBeenCalledWith('Run a could not be read again: Error: no space left');
  warn.mockRestore();
});
