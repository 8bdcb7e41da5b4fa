import { realpathSync, watch } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createServer, runnerImport } from 'vite';
import { ensureBuild } from '../setup/build.mjs';
import { root } from '../setup/paths.mjs';
import { SetupError, say } from '../setup/say.mjs';
import { onceQuiet } from './once-quiet.mjs';

/** @typedef {typeof import('../../electron/headless/start-server')} ServerModule @typedef {import('../../electron/headless/start-server').RunningServer} RunningServer */

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } });

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => ending.abort(signal));

await ensureBuild(process.execPath, { page: false });
const app = await startApp();
const page = await createServer({
  configFile: path.join(root, 'vite.renderer.config.ts'),
  server: {
    host: '127.0.0.1',
    port: Number(values.port),
    strictPort: true,
    // node_modules may be a link.
    fs: { allow: [root, realpathSync(path.join(root, 'node_modules'))] },
    proxy: proxyTo(new URL(app.url).origin),
  },
});
await page.listen();
const signIn = new URL(app.url);
signIn.port = new URL(page.resolvedUrls?.local[0] ?? signIn.href).port;
process.stdout.write(`RL Cockpit, with hot updates, is at ${signIn.href}\n`);
say('Changes of the page show at once; changes of the engine restart it. Press Ctrl+C to end.');
watchEngine();
ending.signal.addEventListener('abort', () => void close());

/** The server of the app, from its sources, with the engine and the pty host that are in out/. @returns {Promise<RunningServer>} */
async function startApp() {
  const file = path.join(root, 'electron', 'headless', 'start-server.ts');
  /** @type {{ module: ServerModule }} */
  const { module } = await runnerImport(file, { configFile: false, root });
  const { startServer } = module;
  const started = await startServer({
    port: 0,
    outFolder: path.join(root, 'out'),
    env: process.env,
    says: say,
    signal: ending.signal,
  });
  if (started.ok) return started.value;
  const { says, remedy } = started.error;
  throw new SetupError('npm run dev', says, remedy ?? '');
}

/**
 * What Vite passes on: the sign-in address and the sockets. Host, Origin and cookie pass unchanged, so the server of the app refuses
 * the same requests as without Vite.
 * @param {string} target @returns {Record<string, import('vite').ProxyOptions>}
 */
function proxyTo(target) {
  const options = { target, changeOrigin: false, xfwd: false };
  return {
    '^/\\?(token|sign-in)=': options,
    '^/(engine|terminals)$': { ...options, ws: true },
  };
}

/** Builds the engine when a source of it has changed, and starts the new one. */
function watchEngine() {
  const rebuild = onceQuiet(100, async () => {
    const startedMs = Date.now();
    await ensureBuild(process.execPath, { page: false });
    await app.restartEngine();
    say(`The engine was built and restarted in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`);
  });
  const isSource = /\.(?:ts|py|json|ya?ml)$/;
  const isTest = /\.(?:test|fixture|test-data)\.ts$|tests_/;
  for (const folder of ['electron', 'resources/python'])
    watch(
      path.join(root, folder),
      { recursive: true, signal: ending.signal },
      (_event, name) => name !== null && isSource.test(name) && !isTest.test(name) && rebuild(),
    );
}

async function close() {
  await Promise.all([page.close(), app.close()]);
  process.exit(0);
}
