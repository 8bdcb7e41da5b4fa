import { SetupError, say } from '../../setup/say.mjs';
import { ensureTestElectron } from '../../setup/test-electron.mjs';
import { makeTestApp } from './test-app.mjs';

/** `npx vitest run --project desktop` by hand on Linux finds what `npm test` lays out before it. */
export default async function setup() {
  if (process.platform !== 'linux' || process.env['RL_COCKPIT_DESKTOP_APP'] !== undefined) return;
  try {
    const electron = await ensureTestElectron(process.execPath);
    process.env['RL_COCKPIT_DESKTOP_APP'] = await makeTestApp(process.execPath, electron);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
  }
}
