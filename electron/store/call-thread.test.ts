import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { CallThread, handOver, methodsBehind, serveCalls } from './call-thread';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-calls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Served class, of which the other side knows the type alone. */
class Sums {
  #total = 0;

  add(numbers: Float64Array): number {
    this.#total = numbers.reduce((sum, number) => sum + number, this.#total);
    return this.#total;
  }

  bytes(): Uint8Array {
    return Uint8Array.of(1, 2, 3);
  }

  refuse(why: string): never {
    throw new RangeError(why);
  }
}

/** A thread that passes every message on to a port here, so that the served object is seen from both sides. */
function threadTo(served: object): { readonly thread: CallThread; readonly port: MessagePort } {
  const script = join(folder, 'relay.mjs');
  writeFileSync(
    script,
    `import { parentPort, workerData } from 'node:worker_threads';
     parentPort.on('message', (call) => workerData.postMessage(call));
     workerData.on('message', (answer) => parentPort.postMessage(answer));`,
  );
  const { port1, port2 } = new MessageChannel();
  serveCalls(port1, served);
  const options = { workerData: port2, transferList: [port2] };
  const worker = new Worker(pathToFileURL(script), options);
  return { thread: new CallThread(worker, 'sums'), port: port1 };
}

test('methods of a class in another thread are called by their names, several at a time', async () => {
  const { thread, port } = threadTo(new Sums());
  const sums = methodsBehind<Sums>(thread.call);
  const totals = [1, 2, 3].map((n) => sums.add(Float64Array.of(n, n)));
  expect(await Promise.all(totals)).toEqual([2, 6, 12]);
  expect(await sums.bytes()).toEqual(Uint8Array.of(1, 2, 3));
  await expect(sums.refuse('no')).rejects.toMatchObject({ name: 'RangeError', message: 'no' });
  // Awaiting it is no call.
  expect(await Promise.resolve(sums)).toBe(sums);
  await thread.end();
  await expect(sums.bytes()).rejects.toThrow(/sums's thread ended/);
  port.close();
});

test('what waits for a thread that dies is refused', async () => {
  const script = join(folder, 'dies.mjs');
  writeFileSync(
    script,
    "import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => { throw new Error('boom'); });",
  );
  const thread = new CallThread(new Worker(pathToFileURL(script)), 'sums');
  const sums = methodsBehind<Sums>(thread.call);
  await expect(sums.bytes()).rejects.toThrow('boom');
  await expect(sums.bytes()).rejects.toThrow('boom');
});

test('memory that is handed over is moved, not copied, and what is not stays with its sender', async () => {
  const { thread, port } = threadTo(new Sums());
  const sums = methodsBehind<Sums>(thread.call, {});
  const [values, provided] = [Float64Array.of(1, 2), Float64Array.of(3, 4)];
  expect(await sums.add(values)).toBe(3);
  expect(await sums.add(handOver(provided, [provided.buffer]))).toBe(10);
  expect([values.length, provided.length]).toEqual([2, 0]);
  await thread.end();
  port.close();
});

test('a method may do more than be sent', async () => {
  const { thread, port } = threadTo(new Sums());
  const sums = methodsBehind<Sums>(thread.call);
  const twice = methodsBehind<Sums>(thread.call, {
    add: async (numbers) => {
      await sums.add(numbers);
      return sums.add(numbers);
    },
  });
  expect(await twice.add(Float64Array.of(2))).toBe(4);
  await thread.end();
  port.close();
});
