import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import { plantedTarget } from './fixtures/planted.fixture';
import type { Probe, ProbeContext } from './probe';
import searchKey from './probes/search-key';
import { runProbe } from './run/run-probe';

const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit key '));
const RIGHT = 'right-key-of-a-person';
const WRONG = 'wrong-key-of-a-person';

beforeAll(packToolsPayload);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A search provider that knows one key. @returns its address */
async function provider(): Promise<string> {
  const server = createServer(({ headers }, response) => {
    response.writeHead(headers.authorization === `Bearer ${RIGHT}` ? 200 : 401);
    response.end('[{"name": "serp_api1", "type": "serp"}]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

test('a wrong search key is named with the page where it is stored, and the right key proves it; neither is in a report', async () => {
  const url = await provider();
  const target = await plantedTarget(path.join(folder, 'state'), { no_proxy: '127.0.0.1' });
  onTestFinished(() => target.close());
  const probe: Probe = searchKey;
  const here: Probe = {
    ...probe,
    children: (context, results) =>
      probe.children(context, results).map((request) => ({ ...request, words: { url } })),
  };
  const context: ProbeContext = {
    target: target.view(),
    hello: await target.hello(),
    python: null,
    goal: 'arpo-full',
  };
  const requests: (readonly string[])[] = [];
  const reportWith = (key: string) => {
    const stored: Record<string, string> = {
      BRIGHTDATA_API_KEY: key,
      BRIGHTDATA_ZONE: 'serp_api1',
    };
    const secrets = (names: readonly string[]) => {
      requests.push(names);
      return Promise.resolve(Object.fromEntries(names.map((name) => [name, stored[name] ?? ''])));
    };
    return runProbe('search-key', here, context, { target, host: target, secrets }, Date.now);
  };

  const wrong = await reportWith(WRONG);
  expect(wrong).toMatchObject({ state: 'bad', value: 'wrong search key' });
  expect(wrong.finding.remedies).toMatchObject([
    { kind: 'choose', what: 'secret', provedBy: 'search-key' },
  ]);
  const right = await reportWith(RIGHT);
  expect(right).toMatchObject({ state: 'ok', value: 'key and zone accepted' });
  // Only the keys that the probe names are taken out of the store, and no report holds one.
  expect(new Set(requests.flat())).toEqual(new Set(['BRIGHTDATA_API_KEY', 'BRIGHTDATA_ZONE']));
  expect(JSON.stringify([wrong, right])).not.toMatch(/of-a-person/);
});
