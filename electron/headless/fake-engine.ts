import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ws = path.resolve(import.meta.dirname, '../../node_modules/ws/wrapper.mjs');

/** A child of the shell for tests: listens where it is told, says it is ready, echoes, ends with its parent. */
const childSource = (role: string, socket: string): string => `
import { createServer } from 'node:http';
import { rmSync } from 'node:fs';
import { WebSocketServer } from ${JSON.stringify(ws)};
const socket = ${socket};
rmSync(socket, { force: true });
const server = createServer();
new WebSocketServer({ server, maxPayload: 64 << 20 }).on('connection', (ws, request) => {
  ws.on('message', (data, isBinary) => {
    if (!isBinary && data.toString() === 'who') {
      ws.send(JSON.stringify({ pid: process.pid, role: '${role}', headers: request.headers, url: request.url }));
    } else ws.send(data, { binary: isBinary });
  });
});
server.listen(socket, () => {
  // A shell that is already going away does not read this.
  process.send({ ready: true, socket, role: '${role}' }, () => undefined);
});
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
`;

export interface FakeApp {
  readonly outFolder: string;
  readonly home: string;
  remove(): void;
}

/** A built app whose engine and pty host are echoes; `engine` replaces the engine's source. */
export function fakeApp(engine?: string): FakeApp {
  const base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-serve-'));
  const outFolder = path.join(base, 'out');
  const home = path.join(base, 'home');
  mkdirSync(path.join(outFolder, 'renderer', 'assets'), { recursive: true });
  const write = (file: string, text: string): void =>
    writeFileSync(path.join(outFolder, file), text);
  write('renderer/index.html', '<title>the page</title>');
  write('renderer/assets/a-12345678.js', 'export {}');
  write(
    'engine.js',
    engine ?? childSource('engine', "process.env.RL_COCKPIT_HOME + '/engine.sock'"),
  );
  write('pty-host.js', childSource('terminals', 'process.argv[3]'));
  return { outFolder, home, remove: () => rmSync(base, { recursive: true, force: true }) };
}
