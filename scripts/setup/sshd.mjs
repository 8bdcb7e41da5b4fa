import { existsSync } from 'node:fs';
import path from 'node:path';
import { runStep } from './process.mjs';
import { SetupError, say } from './say.mjs';

const CANDIDATES = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/opt/homebrew/sbin/sshd'];
/** Login shells that read a command line in their own way. */
const SHELLS = ['fish', 'tcsh'];

/**
 * An OpenSSH server for the SSH host tests (they start it themselves, on the loopback, with their own keys), and the login shells they talk
 * through. `RL_COCKPIT_SSHD` names another server.
 * @returns {Promise<string>} its path
 */
export async function ensureSshd() {
  const query = process.env['RL_COCKPIT_SSHD'];
  if (query !== undefined && existsSync(query)) return query;
  if (sshd() === null || SHELLS.some((name) => !isOnPath(name))) await fromApt();
  const match = sshd();
  if (match !== null) return match;
  throw new SetupError(
    'An OpenSSH server for the SSH host tests',
    'none is in the usual locations, and apt could not install it',
    'Install openssh-server, or set RL_COCKPIT_SSHD to the path of sshd.',
  );
}

const sshd = () => CANDIDATES.find((file) => existsSync(file)) ?? null;

/** @param {string} name */
function isOnPath(name) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.some((folder) => folder !== '' && existsSync(path.join(folder, name)));
}

async function fromApt() {
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux' || !isRoot || !existsSync('/usr/bin/apt-get')) return;
  say('Installing OpenSSH and two login shells for the tests with apt-get.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('apt-get', ['update', '-q'], { env, timeoutMs: 300_000 });
  const packages = ['openssh-server', 'openssh-client', 'iproute2', ...SHELLS];
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  await runStep('apt-get', install, { env, timeoutMs: 300_000 });
}
