import { parseArgs } from 'node:util';
import { logAndPrint, openProcessLog } from './app-log/process-log';
import { FixReports } from './parents/socket/fix-reports';
import { socketConnection } from './parents/socket/frame-socket';
import { BEAT_MS } from './parents/heartbeat-watch';
import { parentLink } from './parents/parent-link';
import { homeOf, ptySocket } from './parents/home-paths';
import { makeSocketFolder } from './parents/socket/private-folder';
import { answerPeers } from './parents/socket/peer-proof';
import { listen } from './terminals/listen';
import { loadBackend } from './terminals/load-backend';
import { servePage } from './terminals/serve-page';
import { TerminalHost } from './terminals/terminal-host';

/** The pty host, started by a shell: `pty-host.js --socket PATH`. It ends with the shell, and its terminals with it. */
const { values } = parseArgs({ options: { socket: { type: 'string' } } });
const socket = values.socket ?? ptySocket(process.pid);

openProcessLog(homeOf(), 'terminals');
// Its shell reads stderr through a pipe, and may go first.
process.stderr.on('error', () => undefined);

const link = parentLink();
const backend = await loadBackend((sentence) => logAndPrint('warn', sentence));
const host = new TerminalHost(backend, process.env, new FixReports(homeOf()));

link?.onEnd(() => {
  host.closeAll();
  process.exit(0);
});
link?.onPort((port) => servePage(host, port));

makeSocketFolder(socket);
await listen(
  socket,
  (accepted) => servePage(host, socketConnection(accepted)),
  (sockets) => answerPeers(sockets, { socket, home: homeOf() }),
);
link?.send({ ready: true, socket, role: 'terminals' });
link?.send({ beat: true });
setInterval(() => link?.send({ beat: true }), BEAT_MS);
