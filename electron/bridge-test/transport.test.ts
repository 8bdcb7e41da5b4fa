import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeBulk, encodeBulk } from '#core/contract/bulk';
import {
  overPort,
  overRelay,
  overSocket,
  type EchoClient,
  type OpenTransport,
} from './fixtures/transports.fixture';

const TEN_MB = 10 << 20;

const transports: readonly [string, () => Promise<OpenTransport>][] = [
  ['a WebSocket on a unix socket', overSocket],
  ['a MessagePort', overPort],
  ['a MessagePort relayed to a socket', overRelay],
];

describe.each(transports)('%s', (_name, open) => {
  let transport: OpenTransport;
  let client: EchoClient;

  beforeAll(async () => {
    transport = await open();
    client = transport.client;
  });
  afterAll(() => transport.close());

  test('carries typed arrays as the Blob of a call, with NaN, −0 and infinities to the bit', async () => {
    const columns = [
      new Float64Array([1.5, Number.NaN, -0, Infinity, -Infinity, Number.MIN_VALUE]),
      new Float64Array([0, 2 ** 53, -1e308, 0.1, 1 / 3, Number.EPSILON]),
    ];
    const answer = await client.blob(new Blob([encodeBulk({ tag: 'späß' }, columns)]));
    const decoded = decodeBulk(await answer.arrayBuffer());
    expect(decoded.header).toEqual({ tag: 'späß' });
    expect(decoded.columns.map((column) => Buffer.from(column.buffer).length)).toHaveLength(2);
    for (const [i, column] of columns.entries()) {
      const got = decoded.columns[i] ?? new Float64Array();
      expect([...got].map((x, k) => Object.is(x, column[k]))).toEqual(Array(6).fill(true));
    }
  });

  test('carries 10 MB both ways without changing a byte', async () => {
    const bytes = Buffer.alloc(TEN_MB);
    for (let i = 0; i < TEN_MB; i += 4) bytes.writeUInt32LE(Math.imul(i, 2654435761) >>> 0, i);
    const answer = await client.blob(new Blob([bytes]));
    expect(answer.size).toBe(TEN_MB);
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0);
  });

  test('carries an empty Blob and one that begins with the delimiter of oRPC', async () => {
    expect((await client.blob(new Blob([]))).size).toBe(0);
    const answer = await client.blob(new Blob([new Uint8Array([255, 0, 255])]));
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([255, 0, 255]);
  });

  test('keeps the small values that our calls return', async () => {
    const retained = [Number.NaN, 1.5, 'a\u0000\u2028😀', null, true, [1, [2]], { a: { b: 'c' } }];
    for (const value of retained) expect((await client.value({ value })).value).toEqual(value);
  });

  // Why numbers travel as Blobs: what follows is oRPC's behavior, and would be a surprise on a chart.
  test('loses −0 and infinities outside a Blob, and turns a typed array into a plain object', async () => {
    const lost = async (value: unknown): Promise<unknown> => (await client.value({ value })).value;
    expect(Object.is(await lost(-0), 0)).toBe(true);
    expect(await lost(Infinity)).toBeNull();
    expect(await client.typedArray()).toEqual({ 0: 1.5, 1: 2 });
  });

  test('carries Blobs inside the result of a call', async () => {
    const { blob, list, says } = await client.nestedBlobs();
    expect(says).toBe('nested');
    const bytes = await Promise.all([blob, ...list].map(bytesOf));
    expect(bytes).toEqual([[1, 2, 255], [0], [...Buffer.from('späß')]]);
  });

  test('a feed carries every small tick in order, and a Blob in it becomes an empty object', async () => {
    const got: unknown[] = [];
    for await (const tick of await client.feed({ count: 500 })) got.push(tick);
    expect(got).toEqual(Array.from({ length: 500 }, (_, revision) => ({ revision })));
    const blobs: unknown[] = [];
    for await (const tick of await client.blobFeed()) blobs.push(tick);
    expect(blobs).toEqual([{ blob: {} }]);
  });
});

async function bytesOf(value: unknown): Promise<number[] | null> {
  return value instanceof Blob ? [...new Uint8Array(await value.arrayBuffer())] : null;
}
