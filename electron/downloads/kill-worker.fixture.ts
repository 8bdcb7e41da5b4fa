import { downloadFile } from './file/download-file';
import { Network } from './network';
import { partPaths } from './file/part-paths';
import { parseSource } from './source';

/** A process that downloads one file until it is killed. argv: URL#sha256=HEX, FILE, HOME. Says `done` when the file is whole. */
const [url = '', file = '', home = ''] = process.argv.slice(2);
const source = parseSource(url);
if (!source.ok || source.value.kind !== 'file') throw new Error('no source');
const nothing = (): void => undefined;
const result = await downloadFile(
  {
    url: source.value.url,
    hash: source.value.hash,
    file,
    paths: partPaths({ home, id: 'some' }, file),
    name: 'file',
    bytes: null,
    repo: null,
    token: null,
  },
  {
    network: new Network({}),
    policy: {
      quietMs: 5_000,
      reconnectMs: 20_000,
      waits: { firstMs: 10, maxMs: 100 },
      maxFailures: 9,
    },
    signal: new AbortController().signal,
    news: {
      arrived: nothing,
      total: nothing,
      state: nothing,
      notice: (says) => process.stdout.write(`${says}\n`),
      reconnected: nothing,
    },
  },
);
process.stdout.write(result.ok ? 'done\n' : `${result.error.code}\n`);
process.exit();
