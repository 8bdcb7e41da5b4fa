import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { RPCHandler } from '@orpc/server/message-port';
import { decodeBulk, encodeBulk } from '#core/contract/bulk';
import type { echoContract } from '../fixtures/echo-contract.fixture';
import { echoRouter } from '../fixtures/echo-router.fixture';

type EchoClient = ContractRouterClient<typeof echoContract>;

/** Facts that a page sees of a transport, all as JSON, so that the test outside can compare. */
export interface PageFacts {
  readonly bits: boolean;
  readonly tenMbSame: boolean;
  readonly tenMbMs: number;
  readonly nested: readonly (readonly number[])[];
  readonly ticks: number;
  readonly typedArray: unknown;
}

const TEN_MB = 10 << 20;

async function refresh(client: EchoClient): Promise<PageFacts> {
  const column = new Float64Array([1.5, Number.NaN, -0, Infinity, -Infinity, Number.MIN_VALUE]);
  const bulk = await client.blob(new Blob([encodeBulk({}, [column])]));
  const got = decodeBulk(await bulk.arrayBuffer()).columns[0];
  const bytes = new Uint8Array(TEN_MB).map((_, i) => Math.imul(i, 2654435761) >>> 24);
  const startedMs = performance.now();
  const back = new Uint8Array(await (await client.blob(new Blob([bytes]))).arrayBuffer());
  const tenMbMs = performance.now() - startedMs;
  const { blob, list } = await client.nestedBlobs();
  const ticks = [];
  for await (const tick of await client.feed({ count: 200 })) ticks.push(tick);
  return {
    bits: column.every((x, i) => Object.is(x, got?.[i])),
    tenMbSame: back.length === TEN_MB && back.every((x, i) => x === bytes[i]),
    tenMbMs,
    nested: await Promise.all([blob, ...list].map(bytesOf)),
    ticks: ticks.length,
    typedArray: await client.typedArray(),
  };
}

async function bytesOf(value: unknown): Promise<number[]> {
  return value instanceof Blob ? [...new Uint8Array(await value.arrayBuffer())] : [];
}

async function overSocket(url: string): Promise<PageFacts> {
  const websocket = new WebSocket(url);
  websocket.binaryType = 'arraybuffer';
  const facts = await refresh(createORPCClient(new SocketLink({ websocket })));
  websocket.close();
  return facts;
}

async function overPort(): Promise<PageFacts> {
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(echoRouter).upgrade(port2);
  port2.start();
  const client: EchoClient = createORPCClient(new PortLink({ port: port1 }));
  port1.start();
  return refresh(client);
}

Object.assign(globalThis, { bridgeTest: { overSocket, overPort } });
