import { SetupError } from './say.mjs';

/** The oldest Node.js that starts us (`engines` in package.json); from then on the Node of the dependencies runs everything. */
export const MIN_NODE = 20;

/**
 * npm only warns of `engines`, and an old Node would fail later with an error of somebody else's code.
 * @param {string} version as in `process.versions.node`
 * @throws {SetupError} where it is too old
 */
export function requireNode(version) {
  if (Number.parseInt(version, 10) >= MIN_NODE) return;
  throw new SetupError(
    `Node.js ${version}`,
    `RL Cockpit needs Node.js ${MIN_NODE} or newer to start`,
    'Install the current LTS from https://nodejs.org, open a new terminal, and repeat the command.',
  );
}
