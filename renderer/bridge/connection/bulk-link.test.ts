import { createORPCClient } from '@orpc/client';
import { oc, type ContractRouterClient } from '@orpc/contract';
import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Binary } from '#core/contract/api-base';
import { portLink } from './bulk-link';
import { bulkIn } from './bulk-message';

const AnyBlob = z.instanceof(Blob);
const contract = {
  echo: oc.input(AnyBlob).output(Binary),
  nested: oc.input(AnyBlob).output(z.object({ blob: AnyBlob, says: z.string() })),
  fails: oc.output(AnyBlob),
};
const os = implement(contract);
const router = os.router({
  echo: os.echo.handler(({ input }) => input),
  nested: os.nested.handler(({ input }) => ({ blob: input, says: 'nested' })),
  fails: os.fails.handler(() => Promise.reject(new Error('no'))),
});

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  vi.restoreAllMocks();
});

function client(): ContractRouterClient<typeof contract> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  new RPCHandler(router).upgrade(port1);
  port1.start();
  const link = portLink(port2);
  port2.start();
  return createORPCClient(link);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes with all that a form might take for its own. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 3_000 }),
      fc
        .constantFrom('\r\n', '--', '\r\n\r\n', '\r\n--x--\r\n', '------formdata-undici-0')
        .map(bytesOf),
    ),
    { maxLength: 6 },
  )
  .map((parts) => joined(...parts));

test('bulk answers arrive to the bit, and no form of the browser is made for them', async () => {
  const page = client();
  const formData = vi.spyOn(Response.prototype, 'formData');
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      formData.mockClear();
      const blob = new Blob([sent]);
      const [one, other] = await Promise.all([page.echo(blob), page.echo(blob)]);
      // The engine's half of this test reads a form for each call; the page reads none.
      expect(formData.mock.calls.length).toBe(2);
      expect(new Uint8Array(await one.arrayBuffer())).toEqual(sent);
      expect(new Uint8Array(await other.arrayBuffer())).toEqual(sent);
      expect(one.size).toBe(sent.length);
    }),
    { numRuns: 60 },
  );
});

test('an answer that holds bytes among other things, and one that fails, are what they always were', async () => {
  const page = client();
  const { blob, says } = await page.nested(new Blob(['späß']));
  expect([says, await blob.text()]).toEqual(['nested', 'späß']);
  await expect(page.fails()).rejects.toThrow('Internal server error');
});

test('anything else that comes over the line is no bulk answer', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.string(), fc.anything()), (message) => {
      expect(bulkIn(message)).toBeNull();
    }),
  );
  const head = JSON.stringify({
    i: '1',
    p: { h: { 'content-type': 'multipart/form-data; boundary=b' } },
  });
  const form = '--b\r\nh\r\n\r\n{"json":{},"maps":[[]]}\r\n--b\r\nh\r\n\r\nABC\r\n--b--\r\n';
  const message = (text: string): Uint8Array =>
    joined(bytesOf(head), new Uint8Array([255]), bytesOf(text));
  expect(bulkIn(message(form))).toEqual({ id: '1', bytes: new Uint8Array([65, 66, 67]) });
  expect(bulkIn(message(form.replace('[[]]', '[["blob"]]')))).toBeNull();
  for (let length = 0; length < form.length - 2; length += 1)
    expect(bulkIn(message(form.slice(0, length)))).toBeNull();
});

test('a call over a line that has closed fails at once, as nothing would answer it', async () => {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const page: ContractRouterClient<typeof contract> = createORPCClient(portLink(port2));
  port2.dispatchEvent(new Event('close'));
  await expect(page.echo(new Blob(['late']))).rejects.toThrow('The line is closed.');
});
