import { readFileSync } from 'node:fs';
import { openStore, type StreamKind } from './store';

/**
 * A process that feeds files into a store until all is in; the test of kill -9 starts it, and kills it.
 * argv: home, run, then pairs of kind and file. The log is the stream `log`, another file its own path.
 */
const [home = '', runId = '', ...pairs] = process.argv.slice(2);
const store = await openStore(home);
await store.beginRun({ runId, dialect: 'auto', patterns: [], markers: [] });
process.stdout.write('open\n');

async function feed(kind: StreamKind, file: string): Promise<void> {
  const stream = kind === 'log' ? 'log' : file;
  const bytes = new Uint8Array(readFileSync(file));
  const cursor = (await store.cursors(runId)).find((one) => one.stream === stream);
  for (let from = cursor?.offset ?? 0; from < bytes.length;) {
    const part = bytes.slice(from, from + 4000);
    from = (await store.ingest({ runId, stream, kind, ident: '1:1', from, bytes: part })).offset;
  }
}

const kinds: readonly StreamKind[] = ['log', 'ticks', 'samples', 'progress-csv', 'json-lines'];
await Promise.all(
  kinds.flatMap((kind) => {
    const at = pairs.indexOf(kind);
    return at === -1 ? [] : [feed(kind, pairs[at + 1] ?? '')];
  }),
);
await store.close();
process.stdout.write('done\n');
