import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { endPolitely } from './end-politely';

/** A process that notes what kills it, and a link whose engine others use until `answered`. */
function scene() {
  const events = new EventEmitter();
  const killedBy: string[] = [];
  const self = Object.assign(events, {
    pid: 7,
    kill: (pid: number, signal: NodeJS.Signals) => {
      if (!events.emit(signal, signal)) killedBy.push(`${pid} ${signal}`);
    },
  });
  const waits: number[] = [];
  const others = new EventEmitter();
  const closing = once(others, 'answered').then(() => undefined);
  const answered = (): void => void others.emit('answered');
  const link = {
    isClosing: false,
    endWithin: (ms: number) => void waits.push(ms),
    close: () => {
      link.isClosing = true;
      return closing;
    },
  };
  endPolitely(link, self);
  return { self, link, killedBy, waits, answered };
}

test('the first Ctrl+C of a command line that is the engine waits for the others, for half a minute at most', async () => {
  const { self, link, killedBy, waits, answered } = scene();
  self.emit('SIGINT', 'SIGINT');
  expect([link.isClosing, waits, killedBy]).toEqual([true, [30_000], []]);
  answered();
  await new Promise((resolve) => setImmediate(resolve));
  expect(killedBy).toEqual(['7 SIGINT']);
});

test('a second Ctrl+C ends it at once, no matter who waits or listens', () => {
  const { self, killedBy } = scene();
  self.emit('SIGINT', 'SIGINT');
  self.on('SIGINT', () => undefined);
  self.emit('SIGINT', 'SIGINT');
  expect(killedBy).toEqual(['7 SIGINT']);
});

test('a command that minds the signal itself ends in its own way, and a second one ends it', () => {
  const { self, link, killedBy, waits } = scene();
  let detached = 0;
  self.once('SIGTERM', () => {
    detached += 1;
  });
  self.emit('SIGTERM', 'SIGTERM');
  expect([detached, link.isClosing, waits, killedBy]).toEqual([1, false, [30_000], []]);
  void link.close();
  self.emit('SIGTERM', 'SIGTERM');
  expect(killedBy).toEqual(['7 SIGTERM']);
});
