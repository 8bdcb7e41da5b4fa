import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listRepo } from './hf-repo';
import { Network } from '../network';

const COMMIT = 'a'.repeat(40);
const limits = { silenceMs: 100, answerMs: 400, listingMs: 60_000, maxBytes: 1_000 };
let close = (): void => undefined;
afterEach(() => close());

/** Lists a repository of a hub that answers so. */
async function list(answer: RequestListener, more = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: AddressInfo = Object.assign(
    { port: 0, family: '', address: '' },
    server.address(),
  );
  const network = new Network({});
  close = () => {
    network.close();
    server.closeAllConnections();
    server.close();
  };
  const { signal } = new AbortController();
  const source = { kind: 'repo', type: 'models', repo: 'org/tiny', revision: 'main' } as const;
  const endpoint = `http://127.0.0.1:${port}`;
  return listRepo(
    source,
    { endpoint, token: null, signal, limits: { ...limits, ...more } },
    network,
  );
}

const gaveUp = (says: RegExp) => ({
  ok: false,
  error: { code: 'hub-gave-up', says: expect.stringMatching(says) },
});

test('a hub that goes silent behind its head is given up with a sentence', async () => {
  const result = await list((_, response) => void response.writeHead(200).write('{'));
  expect(result).toMatchObject(
    gaveUp(/^127\.0\.0\.1:\d+ began to answer and then sent nothing for 0\.1 s\.$/),
  );
});

test('a hub that sends a blank now and then is given up with a sentence', async () => {
  const result = await list((_, response) => {
    response.writeHead(200).write('{');
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  });
  expect(result).toMatchObject(gaveUp(/did not end its answer within 0\.4 s\.$/));
});

test('a hub that never answers is given up within the time of an answer', async () => {
  expect(await list(() => undefined)).toMatchObject(gaveUp(/did not end its answer/));
});

/** A hub whose listing has no last page; each has so many blanks. */
const pages =
  (blanks: number): RequestListener =>
  ({ url = '' }, response) => {
    if (url.includes('/revision/')) return void response.end(JSON.stringify({ sha: COMMIT }));
    const link = `<${url}&cursor=1>; rel="next"`;
    response.writeHead(200, { link }).end(`[${' '.repeat(blanks)}]`);
  };

test('a hub may not send more than the limit, over all pages of a listing together', async () => {
  expect(await list(pages(2_000))).toMatchObject(gaveUp(/sent more than 1\.0 kB/));
  expect(await list(pages(300))).toMatchObject(gaveUp(/sent more than/));
});

test('a listing without end ends', async () => {
  expect(await list(pages(0), { listingMs: 0 })).toMatchObject(gaveUp(/takes too long/));
});
