import { ensureBuild } from '../setup/build.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensureSlurm } from '../setup/slurm.mjs';
import { ensureTestPyenv } from '../setup/test-pyenv.mjs';
import { ensureTestRay } from '../setup/test-ray.mjs';
import { handOver } from '../setup/process.mjs';

const run = "import('vite').then((vite) => vite.runnerImport('./scripts/e2e/screenshots.ts'))";

/**
 * Takes the pictures of every page in Chromium (out/pictures) and writes the gallery of resources/screenshots: some eleven minutes.
 * @param {string} node @param {readonly string[]} args one group of `scripts/e2e/screenshots.ts` alone, such as `incidents`
 */
export async function pictures(node, [group = '']) {
  await ensureBuild(node);
  if (group === 'clusters') {
    process.env['RL_COCKPIT_SLURM'] = await ensureSlurm();
    process.env['RL_COCKPIT_TEST_PYTHON'] = await ensureTestPyenv();
  }
  if (group === 'ray') process.env['RL_COCKPIT_TEST_RAY'] = await ensureTestRay();
  const tools = { RL_COCKPIT_CHROMIUM: await ensureChromium(node), RL_COCKPIT_PICTURES: group };
  return handOver(node, ['--input-type=module', '-e', run], { ...process.env, ...tools });
}
