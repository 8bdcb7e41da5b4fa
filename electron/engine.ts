import { acquireHome } from './engine/host/home-lock';
import { parentLink } from './parents/parent-link';
import { homeOf } from './parents/home-paths';
import { removeMallocSettings } from './parents/malloc-settings';

// They are for this process alone, and it has read them.
removeMallocSettings(process.env);

// A promise nobody caught is a bug: end, so that the shell starts a clean engine.
process.on('unhandledRejection', (cause) => {
  console.error('The engine is exiting because of an unexpected error:', cause);
  process.exit(1);
});

// The lock first: whose engine it is can be told, and the index opened, while the rest is being loaded.
const home = homeOf(process.env, process.platform);
const held = await acquireHome(home, () => {
  console.error(
    'The engine is restarting because its index was damaged. It rebuilds the index from the run directories.',
  );
  process.exit(1);
});
if (held !== null) parentLink()?.send({ begun: true, enginePid: process.pid });
const { standBy } = await import('./engine/host/engine-process');
await standBy(home, held);
