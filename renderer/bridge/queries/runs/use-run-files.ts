import { useEffect, useRef } from 'react';
import type { Checkpoints, LoadTest } from '#core/contract/run/checkpoint-calls';
import type { ExportFormat, ExportedFile } from '#core/contract/run/export-calls';
import { EXPORT_PIECE_BYTES } from '#core/contract/run/export-calls';
import type { Refusal } from '#core/contract/refusal';
import { ok, type Result } from '#core/lib/result';
import { useBridge } from '../../bridge';
import type { Connection } from '../../connection/connection';
import { type Read, useRead } from '../use-engine';

const POLL_INTERVAL_MS = 15_000;
const LOG_PIECE_BYTES = 1 << 20;

/** Checkpoints of a run. Looked at again when `stamp` changes, and now and then while the run is running. */
export function useCheckpoints(runId: string, stamp: string, goesOn: boolean): Read<Checkpoints> {
  const { queries } = useBridge();
  const read = useRead(['checkpoints', runId], (client, options) =>
    client.runs.checkpoints({ run: runId }, options),
  );
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    void queries.invalidateQueries({ queryKey: ['checkpoints', runId] });
  }, [queries, runId, stamp]);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(() => {
      void queries.invalidateQueries({ queryKey: ['checkpoints', runId] });
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queries, runId, goesOn]);
  return read;
}

/** Loads a checkpoint in a child process on its target. @returns the act; `unpickle`: also what runs code of the file */
export function useCheckpointTest(
  run: string,
  path: string,
): (unpickle: boolean) => Promise<Result<LoadTest, Refusal>> {
  const { connection } = useBridge();
  return (unpickle) =>
    connection.act((client) => client.runs.testCheckpoint({ run, path, unpickle }));
}

/** Has the engine write every stored point of a run to a file. Ends when the signal is aborted. */
export function makeExport(
  connection: Connection,
  run: string,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<Result<ExportedFile, Refusal>> {
  return connection.read((client, options) => client.runs.export({ run, format }, options), signal);
}

export async function exportShare(connection: Connection, run: string): Promise<number | null> {
  const share = await connection.read((client) => client.runs.exportShare({ run }));
  return share.ok ? share.value : null;
}

type Piece = (from: number) => Promise<Result<ArrayBuffer, Refusal>>;

/** Bytes of a prepared file. @param report called with the fraction received, 0 to 1 */
export function fetchExport(
  connection: Connection,
  { id, bytes }: ExportedFile,
  signal: AbortSignal,
  report: (share: number) => void,
): Promise<Result<Blob, Refusal>> {
  const max = EXPORT_PIECE_BYTES;
  return fetchPieces(bytes, report, (from) =>
    connection.read(async (client, options) => {
      const piece = await client.runs.exportBytes({ id, from, max }, options);
      return piece.arrayBuffer();
    }, signal),
  );
}

/** A run's log as it is, up to the byte that was known when it was asked for. */
export function fetchLog(
  connection: Connection,
  run: string,
  bytes: number,
  signal: AbortSignal,
  report: (share: number) => void,
): Promise<Result<Blob, Refusal>> {
  return fetchPieces(bytes, report, (from) =>
    connection.read(async (client, options) => {
      const max = Math.min(LOG_PIECE_BYTES, bytes - from);
      const piece = await client.runs.logBytes({ run, from, max }, options);
      return piece.arrayBuffer();
    }, signal),
  );
}

async function fetchPieces(
  bytes: number,
  report: (share: number) => void,
  piece: Piece,
): Promise<Result<Blob, Refusal>> {
  const pieces: Blob[] = [];
  let at = 0;
  while (at < bytes) {
    const read = await piece(at);
    if (!read.ok) return read;
    if (read.value.byteLength === 0) break;
    // A Blob is outside of the page's heap, and on the disk when it is large.
    pieces.push(new Blob([read.value]));
    at += read.value.byteLength;
    report(at / bytes);
  }
  return ok(new Blob(pieces));
}
