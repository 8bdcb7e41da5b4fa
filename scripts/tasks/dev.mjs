import path from 'node:path';
import { memory, root } from '../setup/paths.mjs';
import { handOver } from '../setup/process.mjs';

/**
 * The developer's loop: the page from Vite with hot updates, and an engine that is built and restarted whenever its sources change.
 * Runs are kept in a state folder of this checkout unless RL_COCKPIT_HOME names another.
 * @param {string} node @param {readonly string[]} args `--port N`
 */
export function dev(node, args) {
  const env = { RL_COCKPIT_HOME: path.join(memory, 'dev'), ...process.env };
  return handOver(node, [path.join(root, 'scripts', 'dev', 'main.mjs'), ...args], env);
}
