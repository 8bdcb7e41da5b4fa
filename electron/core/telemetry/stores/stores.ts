import { SqliteFile } from '../files/sqlite-file';
import { mlflow } from './mlflow';
import { optuna } from './optuna';
import type { Store } from './store';
import { trackio } from './trackio';

const stores: readonly Store[] = [optuna, mlflow, trackio];

/** The tracker whose tables a database has; null for any other database. */
export const storeIn = (file: SqliteFile): Store | null =>
  stores.find(({ table }) => file.has(table)) ?? null;

/** The parameters of the newest run in a tracker's database; empty where it stores none or is none. */
export function storeParams(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const file = SqliteFile.open(bytes);
  return file === null ? {} : (storeIn(file)?.params(file) ?? {});
}

/** Bytes of a database among which its schema is. */
export const SCHEMA_BYTES = 256 << 10;

/** Whether the first bytes of a database have the schema of a tracker. */
export function hasStoreMarks(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head);
  return stores.some(({ marks }) => marks.every((mark) => text.includes(mark)));
}
