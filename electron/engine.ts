import { standBy } from './engine/stand-by';
import { homeOf } from './shell/places';

// A promise nobody caught is a bug: end, so that the shell starts a clean engine.
process.on('unhandledRejection', (cause) => {
  console.error('The engine ends because of an unexpected error:', cause);
  process.exit(1);
});

await standBy(homeOf(process.env, process.platform));
