/**
 * Tests that `npm test` leaves to `npm run test:all`: a file, or with `tests` those of its tests whose name contains one of these
 * texts and none of `keeps`. `reason`: why it takes long. `shownBy`: what shows the same once in `npm test`, besides the rest of the
 * file. `covers`: the paths whose change runs it in `npm test` at a desk too (not in CI), as a change of the file or of what it imports
 * does. By name, with `npx vitest run --project PROJECT FILE`, all of a file runs.
 * @typedef {{ readonly file: string, readonly tests?: readonly string[], readonly keeps?: readonly string[], readonly reason: string, readonly shownBy?: readonly string[], readonly covers: readonly string[] }} AllOnly
 */

export const targetPython = 'resources/python/rl_cockpit_target';
export const slurm = `${targetPython}/slurm`;
/** Paths where a run is started, followed and judged. */
export const runs = ['electron/runs', 'electron/store', targetPython];
/** Paths by which a target other than this machine is reached. */
export const away = ['electron/targets', 'scripts/fake-wsl', targetPython];
export const pageParts = ['renderer/ui', 'renderer/frame', 'renderer/charts'];
/** The environment with PyTorch and Stable-Baselines3. */
export const pyenv = 'scripts/test-pyenv.lock';
