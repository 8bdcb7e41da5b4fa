import { SetupError, say } from '../../setup/say.mjs';
import { ensureTestElectron } from '../../setup/test-electron.mjs';
import { makeDesktopStage } from './desktop-stage.mjs';

/** `npx vitest run --project desktop` by hand on Linux finds what `npm test` lays out before it. */
export default async function setup() {
  if (process.platform !== 'linux' || process.env['RL_COCKPIT_DESKTOP_STAGE'] !== undefined) return;
  try {
    const electron = await ensureTestElectron(process.execPath);
    process.env['RL_COCKPIT_DESKTOP_STAGE'] = await makeDesktopStage(process.execPath, electron);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
  }
}
