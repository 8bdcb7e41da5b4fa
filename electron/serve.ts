import { parseArgs } from 'node:util';
import { runServe } from './headless/run-serve';
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
const tooOld = nodeTooOld(process.versions.node);
if (tooOld !== null) {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 2;
} else if (Number.isInteger(port) && port >= 0 && port <= 65_535) {
  const { json, open } = values;
  process.exitCode = await runServe({ port, json, open, outFolder: import.meta.dirname });
} else {
  process.stderr.write(
    `--port ${values.port} is not a port number; use a number from 0 to 65535.\n`,
  );
  process.exitCode = 2;
}
