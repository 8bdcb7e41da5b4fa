import { parseArgs } from 'node:util';
import { addressSpaceTooSmall } from './parents/address-space';
import { keepCompiledCode } from './parents/compile-cache';
import { newerVersionOf } from './parents/home-format';
import { homeOf } from './parents/home-paths';
import { nodeTooOld } from './parents/node-version';

/** The headless shell: `node out/serve.js [--port N] [--json] [--open]`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
  },
});

const port = Number(values.port);
const refused = nodeTooOld(process.versions.node) ?? addressSpaceTooSmall();
if (refused !== null) {
  process.stderr.write(`${refused}\n`);
  process.exitCode = 2;
} else if (Number.isInteger(port) && port >= 0 && port <= 65_535) {
  const { json, open } = values;
  const home = homeOf();
  if (newerVersionOf(home) === null) keepCompiledCode(home);
  // Loaded after the limits were looked at: loading it may be what they do not allow.
  const { runServe } = await import('./headless/run-serve');
  process.exitCode = await runServe({ port, json, open, outFolder: import.meta.dirname });
} else {
  process.stderr.write(
    `--port ${values.port} is not a port number; use a number from 0 to 65535.\n`,
  );
  process.exitCode = 2;
}
