import { main } from './cli/main';

process.exitCode = await main(process.argv.slice(2));
// Everything was answered and closed; a handle that somebody forgot must not keep a script waiting.
setTimeout(() => process.exit(), 2_000).unref();
