import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { forkLink } from './parent-link';

/** The process of a forked child, with or without its shell. */
function self(connected: boolean) {
  const events = new EventEmitter();
  const send = vi.fn<(message: unknown) => boolean>(() => true);
  return Object.assign(events, { connected, send });
}

test('a child that asks for the end of its shell after the shell died is notified at once', async () => {
  const end = vi.fn<() => void>();
  forkLink(self(false)).onEnd(end);
  await Promise.resolve();
  expect(end).toHaveBeenCalledOnce();
});

test('a child whose shell lives is notified when the channel closes, and says nothing to a shell that is gone', async () => {
  const [child, end] = [self(true), vi.fn<() => void>()];
  const link = forkLink(child);
  link.onEnd(end);
  await Promise.resolve();
  expect(end).not.toHaveBeenCalled();
  child.connected = false;
  child.emit('disconnect');
  expect(end).toHaveBeenCalledOnce();
  link.send({ beat: true });
  expect(child.send).not.toHaveBeenCalled();
});
