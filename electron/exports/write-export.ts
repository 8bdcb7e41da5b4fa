import { closeSync, openSync, writeSync } from 'node:fs';
import type { ExportFormat } from '#core/contract/run/export-calls';
import type { RunView } from '#core/contract/run/run';
import { PointReader, type TagPoints } from '../store/query/point-reader';
import { CSV_HEAD, csvOf, jsonOf } from './export-text';
import { ParquetFile } from './export-parquet';

export interface ExportJob {
  readonly home: string;
  readonly run: RunView;
  readonly format: ExportFormat;
  /** The file to write. There is nothing at this path yet: what is there is not opened. */
  readonly path: string;
}

/**
 * Writes every stored point of a run, of all segments, to a file.
 * @param report called with how many of all points are written, after each series
 * @throws Error of the file system, e.g. when the disk is full
 */
export function writeExport(job: ExportJob, report: (done: number, of: number) => void): void {
  const reader = new PointReader(job.home);
  try {
    const views = reader.series(job.run.runId);
    const of = views.reduce((sum, { pointCount }) => sum + pointCount, 0);
    let done = 0;
    const all = function* (): Generator<TagPoints> {
      for (const view of views) {
        yield reader.points(job.run.runId, view);
        done += view.pointCount;
        report(done, of);
      }
    };
    writers[job.format](job, all());
  } finally {
    reader.close();
  }
}

const writers: Readonly<Record<ExportFormat, (job: ExportJob, all: Generator<TagPoints>) => void>> =
  {
    csv: ({ path }, all) => writeText(path, csvFile(all)),
    json: ({ path, run }, all) => writeText(path, jsonFile(run, all)),
    parquet: ({ path, run }, all) => {
      closeSync(openSync(path, 'wx', 0o600));
      const file = new ParquetFile(path, { run: run.runId, name: run.name });
      for (const points of all) file.add(points);
      file.finish();
    },
  };

function* csvFile(all: Iterable<TagPoints>): Generator<string> {
  yield CSV_HEAD;
  for (const points of all) yield* csvOf(points);
}

/** The run object of the command line, then its series. */
function* jsonFile(run: RunView, all: Iterable<TagPoints>): Generator<string> {
  yield `{"run":${JSON.stringify(run)},"series":[`;
  let isFirst = true;
  for (const points of all) {
    yield isFirst ? '\n' : ',\n';
    isFirst = false;
    yield* jsonOf(points);
  }
  yield '\n]}\n';
}

function writeText(path: string, pieces: Iterable<string>): void {
  const fd = openSync(path, 'wx', 0o600);
  try {
    for (const piece of pieces) writeAll(fd, Buffer.from(piece));
  } finally {
    closeSync(fd);
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(fd, bytes, at);
}
