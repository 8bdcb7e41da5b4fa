import { main } from './cli/main';
import { nodeTooOld } from './parents/node-version';

const tooOld = nodeTooOld(process.versions.node);
if (tooOld === null) {
  process.exitCode = await main(process.argv.slice(2));
  // Everything was answered and closed; a handle that somebody forgot must not keep a script waiting.
  setTimeout(() => process.exit(), 2_000).unref();
} else {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 2;
}
