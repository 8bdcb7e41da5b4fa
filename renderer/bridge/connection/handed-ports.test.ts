import { afterEach, expect, test } from 'vitest';
import { handedPorts } from './handed-ports';

const open: MessagePort[] = [];
afterEach(() => open.splice(0).forEach((port) => port.close()));

/** A page to which the preload script hands ports. */
function pageWithPorts() {
  const page = new EventTarget();
  const hand = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    const event = new Event('message');
    page.dispatchEvent(
      Object.assign(event, { source: page, data: { type: 'port' }, ports: [port1] }),
    );
    return port1;
  };
  return { next: handedPorts(page, 'port'), hand };
}

const never = new AbortController().signal;

test('a newer port closes the one before it, whose process may have died before it got its end', async () => {
  const { next, hand } = pageWithPorts();
  const first = hand();
  expect(await next(never)).toBe(first);
  let closed = 0;
  first.addEventListener('close', () => (closed += 1));
  const second = hand();
  expect(closed).toBe(1);
  expect(await next(never)).toBe(second);
});

test('of several ports that wait only the newest is taken', async () => {
  const { next, hand } = pageWithPorts();
  hand();
  const newest = hand();
  expect(await next(never)).toBe(newest);
});
