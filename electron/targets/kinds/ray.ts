import { connect } from 'node:net';
import { clusterKind } from '../cluster/cluster-target';

/** Ray clusters, by their heads: the agent there asks the head's jobs API over its loopback. */
export default clusterKind({
  scheduler: 'ray',
  title: 'Ray clusters',
  isHere: hasHead,
  canComeLater: () => process.platform !== 'win32',
  saysHere: 'Its head runs on this computer. Connect opens it.',
  saysHost: 'Its head is reached over SSH. Connect opens it.',
  isBehind: ({ hasRay }) => hasRay === true,
});

/** Default address of a head's jobs API, and the variables in which Ray's own command line reads another one. */
const USUAL = 'http://127.0.0.1:8265';
const VARIABLES = ['RAY_API_SERVER_ADDRESS', 'RAY_ADDRESS'];
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
const TIMEOUT_MS = 500;

/** Whether something listens there; the agent then finds out what. Another machine is never asked. */
async function hasHead(): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const named = VARIABLES.map((name) => process.env[name]);
  const url = URL.parse(named.find((address) => address?.startsWith('http://')) ?? USUAL);
  if (url === null || !LOOPBACK.has(url.hostname)) return false;
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || '80') });
    const end = (isListening: boolean) => () => {
      socket.destroy();
      resolve(isListening);
    };
    socket.setTimeout(TIMEOUT_MS, end(false)).once('connect', end(true)).once('error', end(false));
  });
}
