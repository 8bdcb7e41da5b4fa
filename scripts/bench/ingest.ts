import { createReadStream } from 'node:fs';
import path from 'node:path';
import { openStore, type Store } from '../../electron/store/store';
import { counterOf } from './counter';
import { type Figures, rounded } from './figures';
import { withScratch } from './scratch';
import { writeSb3Log } from './sb3-log';

const logBytes = 200e6;
/** Maximum size of the agent's frame. */
const chunkBytes = 256 * 1024;
const runId = '20260101-000000-00000000';

/** A 200 MB log of SB3 tables through the store (lines, dialect, fold, SQLite) against counting its lines. */
export function ingest(): Promise<Figures> {
  return withScratch(async (folder) => {
    const file = path.join(folder, 'output.log');
    const { bytes, tables } = writeSb3Log(file, logBytes);
    const counter = await counterOf(file);
    const store = await openStore(path.join(folder, 'home'));
    const startedMs = performance.now();
    const pointCount = await feed(store, file);
    const seconds = (performance.now() - startedMs) / 1000;
    await store.close();
    const count = await counter.count();
    const cat = await counter.cat();
    return {
      ingest_log_mb: rounded(bytes / 1e6),
      ingest_tables_count: tables,
      ingest_points_count: pointCount,
      ingest_points_per_s: Math.round(pointCount / seconds),
      ingest_mb_per_s: rounded(bytes / 1e6 / seconds),
      [`ingest_${counter.name}_mb_per_s`]: rounded(bytes / 1e6 / count),
      ingest_cat_mb_per_s: rounded(bytes / 1e6 / cat),
    };
  });
}

/** Hands a file to a store as the log of a run, chunk by chunk. @returns the points that it holds */
export async function feed(store: Store, file: string): Promise<number> {
  await store.beginRun({ runId, dialect: 'auto', patterns: [], markers: [] });
  let from = 0;
  let points = 0;
  for await (const bytes of createReadStream(file, { highWaterMark: chunkBytes })) {
    const chunk = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const kind = 'log';
    const ingested = await store.ingest({
      runId,
      stream: 'log',
      kind,
      ident: '1:1',
      from,
      bytes: chunk,
    });
    from += chunk.byteLength;
    points = ingested.pointCount;
  }
  return points;
}
