import { existsSync } from 'node:fs';
import { installWithApt, isOnPath } from './apt.mjs';
import { SetupError } from './say.mjs';

const CANDIDATES = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/opt/homebrew/sbin/sshd'];
/** Login shells that read a command line in their own way. */
const SHELLS = ['fish', 'tcsh'];
const PACKAGES = ['openssh-server', 'openssh-client', 'iproute2', ...SHELLS];

/**
 * An OpenSSH server for the SSH host tests (they start it themselves, on the loopback, with their own keys), and the login shells they talk
 * through. `RL_COCKPIT_SSHD` names another server.
 * @returns {Promise<string>} its path
 */
export async function ensureSshd() {
  const query = process.env['RL_COCKPIT_SSHD'];
  if (query !== undefined && existsSync(query)) return query;
  if (sshd() === null || SHELLS.some((name) => !isOnPath(name)))
    await installWithApt('OpenSSH and two login shells for the tests', PACKAGES);
  const match = sshd();
  if (match !== null) return match;
  throw new SetupError(
    'An OpenSSH server for the SSH host tests',
    'none is in the usual locations, and apt could not install it',
    'Install openssh-server, or set RL_COCKPIT_SSHD to the path of sshd.',
  );
}

const sshd = () => CANDIDATES.find((file) => existsSync(file)) ?? null;
