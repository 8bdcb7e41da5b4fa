import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linuxContext } from './fixtures/children.test-data';
import { applyFix, listening, probesHere, serving } from './fixtures/probes-here.fixture';
import type { ChildRequest } from './probe';
import network, { networkChild } from './probes/network';

const { folder, judged } = probesHere();

/** One server, through what is in the environment. */
const reach = (url: string, env: ChildRequest['env'] = {}) =>
  judged(network, linuxContext('phase3'), [
    { ...networkChild({ name: 'PyPI', url, mirror: null }), env },
  ]);

test('a server that answers is reached, and one behind a proxy that refuses is reported so by name', async () => {
  const port = await serving((_request, response) => void response.end('<a href="x">x</a>'));
  const url = `http://127.0.0.1:${port}/simple/`;
  const direct = { http_proxy: null, https_proxy: null, no_proxy: null, NO_PROXY: null };
  expect(await reach(url, direct)).toMatchObject({ state: 'ok' });
  const refusing = { ...direct, http_proxy: 'http://me:secret@127.0.0.1:9' };
  const judgement = await reach(url, refusing);
  expect(judgement).toMatchObject({ state: 'bad', value: 'PyPI: proxy refuses' });
  expect(JSON.stringify(judgement)).not.toContain('secret');
});

test('a proxy that leads nowhere is taken out of the file that sets it, and the server is reached', async () => {
  const port = await serving((_request, response) => void response.end('ok'));
  const home = join(folder, 'behind');
  mkdirSync(home);
  const profile = join(home, '.profile');
  writeFileSync(profile, 'export EDITOR=vi\nexport http_proxy=http://127.0.0.1:9\n');
  const url = `http://127.0.0.1:${port}/simple/`;
  const words = { name: 'PyPI', url, mirror: null } as const;
  // As a terminal of this user would start it.
  const env = () => ({
    HOME: home,
    no_proxy: null,
    NO_PROXY: null,
    http_proxy: /^export http_proxy=(.*)$/m.exec(readFileSync(profile, 'utf8'))?.[1] ?? null,
  });
  const at = () =>
    judged(network, linuxContext('phase3'), [
      { ...networkChild(words), env: env() },
      { ...networkChild(words, true), env: { ...networkChild(words, true).env, HOME: home } },
    ]);
  const refused = await at();
  expect(refused.value).toBe('PyPI: proxy refuses');
  expect(refused.says).toContain('Without the proxy PyPI answers.');
  applyFix(refused, linuxContext());
  expect(readFileSync(profile, 'utf8')).toContain('# export http_proxy=');
  expect(await at()).toMatchObject({ state: 'ok' });
});

test('a proxy that wants a password, or forbids a tunnel, is distinguished from one that is down', async () => {
  const proxy = createServer();
  let status = '407 Proxy Authentication Required';
  proxy.on('connect', (_request, socket) => void socket.end(`HTTP/1.1 ${status}\r\n\r\n`));
  const port = await listening(proxy);
  const env = { https_proxy: `http://127.0.0.1:${port}`, no_proxy: null, NO_PROXY: null };
  expect((await reach('https://pypi.invalid/simple/', env)).value).toBe(
    'PyPI: proxy wants a password',
  );
  status = '403 Forbidden';
  expect((await reach('https://pypi.invalid/simple/', env)).value).toBe('PyPI: proxy forbids it');
});

test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'a certificate of a company that Python does not trust is found by name',
  async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const created = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
    ];
    execFileSync('openssl', [...created, ...names], { stdio: 'ignore' });
    const options = { key: readFileSync(key), cert: readFileSync(cert) };
    const port = await listening(
      createTlsServer(options, (_request, response) => void response.end('ok')),
    );
    const env = { https_proxy: null, HTTPS_PROXY: null, SSL_CERT_FILE: null };
    const url = `https://localhost:${port}/`;
    expect(await reach(url, env)).toMatchObject({
      state: 'bad',
      value: 'PyPI: certificate not trusted',
    });
    expect(await reach(url, { ...env, SSL_CERT_FILE: cert })).toMatchObject({ state: 'ok' });
  },
);
