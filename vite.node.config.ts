import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What Node runs: name in out/ → source. */
const entries = {
  engine: 'electron/engine.ts',
  cli: 'electron/cli.ts',
  serve: 'electron/serve.ts',
  'pty-host': 'electron/pty-host.ts',
  main: 'electron/main.ts',
  'store-worker': 'electron/store/store-worker.ts',
  'read-worker': 'electron/store/ingest/reading/read-worker.ts',
  'log-worker': 'electron/log-search/scan-worker.ts',
  'export-worker': 'electron/exports/export-worker.ts',
  'passport-worker': 'electron/models/worker/passport-worker.ts',
};

/** Electron and the native part of node-pty cannot be bundled; the two others are optional parts of ws. */
const external = ['electron', 'node-pty', '@lydell/node-pty', 'bufferutil', 'utf-8-validate'];

function present(candidates: Readonly<Record<string, string>>): Record<string, string> {
  const matches = Object.entries(candidates).filter(([, source]) => existsSync(root + source));
  return Object.fromEntries(matches.map(([name, source]) => [name, root + source]));
}

const isTestSupport = /\.(?:test|fixture|test-data)\.ts$/;

/** The code whose saved states are in the index: another hash, and the index is recreated. 31 bits, never 0. */
function readingHash(): number {
  const hash = createHash('sha256');
  const folders = ['core/lib', 'core/telemetry', 'core/diagnosis', 'store'].map(
    (room) => `electron/${room}`,
  );
  for (const folder of folders) {
    for (const name of readdirSync(root + folder, {
      recursive: true,
      encoding: 'utf8',
    }).toSorted()) {
      if (name.endsWith('.ts') && !isTestSupport.test(name)) {
        hash.update(`${name}\0`).update(readFileSync(`${root}${folder}/${name}`));
      }
    }
  }
  return (hash.digest().readUInt32LE(0) >>> 1) | 1;
}

/** Names of `node:http` that the app uses. */
const HTTP_NAMES = ['Agent', 'createServer', 'request', 'STATUS_CODES'].join(', ');

/**
 * Takes `node:http` from Node itself. For a module that imports it, Node reads each of its names, and one of them loads undici: 80 ms of
 * the start of every process.
 */
const lightHttp: Plugin = {
  name: 'light-http',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:http' ? '\0light-http' : null),
  load: (id) =>
    id === '\0light-http'
      ? `export const { ${HTTP_NAMES} } = process.getBuiltinModule('node:http');`
      : null,
};

/**
 * Lets code ask whether a value is a FormData without Node's class: its name alone loads undici, a fifth of the time of a command, and
 * oRPC asks of each body.
 */
const lightFormData: Plugin = {
  name: 'light-form-data',
  transform: (code) =>
    code.includes('instanceof FormData')
      ? code.replaceAll(
          /([\w.]+) instanceof FormData/g,
          "(Object.prototype.toString.call($1) === '[object FormData]')",
        )
      : null,
};

/**
 * `--mode node`: ES modules with everything bundled, because one file opens faster than four hundred.
 * Chunks are beside the entries, so that `new URL('./store-worker.js', import.meta.url)` holds in each.
 */
const node: UserConfig = {
  root,
  publicDir: false,
  plugins: [lightHttp, lightFormData],
  define: { READING_HASH: JSON.stringify(readingHash()) },
  ssr: { noExternal: true, external, target: 'node' },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    emptyOutDir: false,
    rolldownOptions: {
      input: present(entries),
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunk-[name]-[hash].js',
      },
    },
  },
};

/** `--mode preload`: a sandboxed preload script is one CommonJS file. */
const preload: UserConfig = {
  ...node,
  build: {
    ...node.build,
    rolldownOptions: {
      input: present({ preload: 'electron/preload.ts' }),
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
};

/** `--mode bench`: the benchmark imports the engine's own parts, built the same way; it drives a browser. */
const bench: UserConfig = {
  ...node,
  ssr: { ...node.ssr, external: [...external, 'playwright-core'] },
  build: {
    ...node.build,
    rolldownOptions: {
      ...node.build?.rolldownOptions,
      input: present({ bench: 'scripts/bench/main.ts' }),
    },
  },
};

export default defineConfig(({ mode }) => {
  const config = { node, preload, bench }[mode];
  if (config === undefined) throw new Error(`vite.node.config.ts knows no mode "${mode}".`);
  return config;
});
