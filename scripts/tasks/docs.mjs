import { moduleFile } from '../setup/paths.mjs';
import { runStep } from '../setup/process.mjs';
import { say } from '../setup/say.mjs';

/** Writes the reference pages of the user guide. @param {string} node */
export async function docs(node) {
  say('Writing resources/docs/user/reference');
  const args = [moduleFile('vitest/vitest.mjs'), 'run', 'scripts/docs', '--project', 'unit', '-u'];
  return (await runStep(node, args)).code;
}
