import { logAndPrint, logEntry, openProcessLog } from './app-log/process-log';
import { acquireHome } from './engine/host/home-lock';
import { parentLink } from './parents/parent-link';
import { keepCompiledCode, pruneCompiledCode } from './parents/compile-cache';
import { newerVersionOf } from './parents/home-format';
import { homeOf } from './parents/home-paths';
import { removeMallocSettings } from './parents/malloc-settings';

// They are for this process alone, and it has read them.
removeMallocSettings(process.env);

const home = homeOf(process.env, process.platform);
// Of a newer home nothing is changed: `acquireHome` refuses it.
if (newerVersionOf(home) === null) {
  openProcessLog(home, 'engine');
  pruneCompiledCode(home);
  keepCompiledCode(home);
}

// Its shell reads stderr through a pipe: one that has gone must not end an engine that still has answers to give.
process.stderr.on('error', () => undefined);

// An unhandled rejection is a bug: exit, so that the shell starts a clean engine.
process.on('unhandledRejection', (cause) => {
  logEntry('error', 'The engine is exiting because of an unexpected error:', { cause });
  console.error('The engine is exiting because of an unexpected error:', cause);
  process.exit(1);
});

// The lock first: whose engine it is can be read, and the index opened, while the rest is being loaded.
const held = await acquireHome(home, () => {
  logAndPrint(
    'warn',
    'The engine is restarting because its index was damaged. It rebuilds the index from the run directories.',
  );
  process.exit(1);
});
if (held !== null) parentLink()?.send({ begun: true, enginePid: process.pid });
const { waitForHome } = await import('./engine/host/engine-process');
await waitForHome(home, held);
