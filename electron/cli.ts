import { addressSpaceTooSmall } from './parents/address-space';
import { keepCompiledCode } from './parents/compile-cache';
import { newerVersionOf } from './parents/home-format';
import { homeOf } from './parents/home-paths';
import { nodeTooOld } from './parents/node-version';

const refused = nodeTooOld(process.versions.node) ?? addressSpaceTooSmall();
if (refused === null) {
  const home = homeOf();
  if (newerVersionOf(home) === null) keepCompiledCode(home);
  // Loaded after the limits were looked at: loading it may be what they do not allow.
  const { main } = await import('./cli/main');
  process.exitCode = await main(process.argv.slice(2));
  // Everything was answered and closed; a handle that somebody forgot must not keep a script waiting.
  setTimeout(() => process.exit(), 2_000).unref();
} else {
  process.stderr.write(`${refused}\n`);
  process.exitCode = 2;
}
