import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { masked } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import { isSecretVariable } from '#core/redaction/secret-variable';
import { wandbConfig } from '#core/telemetry/files/wandb-config';
import { storeParams } from '#core/telemetry/stores/stores';
import { eventFileParams } from '#core/telemetry/files/event-file-params';
import { printedValue } from '#core/telemetry/values/printed-value';
import { openHandle, readText } from '../../files/regular-file';
import { namedParams } from './named-params';
import { sidecarParams } from './sidecar-params';
import { type TrainingFile, scopeOf } from '../finder/training-files';

/** Parameters of a training, by name. */
export type ImportedParams = Record<string, unknown>;

const MAX_PARAMS = 500;
const MAX_VALUE_LENGTH = 2_000;

const MAX_JSON_LENGTH = 128 << 10;

/** The parameters that the trackers of a training stored beside its metrics; none where nothing is stored or can be read. */
export async function importedParams(files: readonly TrainingFile[]): Promise<ImportedParams> {
  const params: ImportedParams = {};
  for (const file of files) Object.assign(params, await paramsOf(file, params));
  const folders = files.filter(({ kind }) => kind !== 'log').map(scopeOf);
  for (const folder of new Set(folders)) Object.assign(params, await sidecarParams(folder));
  for (const folder of new Set(folders))
    Object.assign(params, { ...namedParams(folder), ...params });
  return storedParams(params);
}

async function paramsOf(file: TrainingFile, existing: ImportedParams): Promise<ImportedParams> {
  if (Object.keys(existing).length >= MAX_PARAMS) return {};
  if (file.kind === 'mlflow-metric') return mlflowParams(file, existing);
  if (file.kind === 'wandb') return wandbConfig(await headOf(file.path));
  if (file.kind === 'tfevents') return eventFileParams(await headOf(file.path, MAX_START_BYTES));
  return file.kind === 'sqlite' ? databaseParams(await headOf(file.path)) : {};
}

/** `params/<name>` of a run of MLflow, a text each; a `/` in a name is a folder. */
async function mlflowParams(file: TrainingFile, existing: ImportedParams): Promise<ImportedParams> {
  const folder = join(scopeOf(file), 'params');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const params: ImportedParams = {};
  for (const entry of entries.slice(0, MAX_PARAMS)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (Object.hasOwn(existing, name)) continue;
    const text = await readText(path).catch(() => null);
    if (text !== null) params[name] = printedValue(text.slice(0, MAX_VALUE_LENGTH));
  }
  return params;
}

/** What MLflow stored as a text is a number again where it is one. */
function databaseParams(bytes: Uint8Array): ImportedParams {
  const params = Object.entries(storeParams(bytes));
  return Object.fromEntries(
    params.map(([name, value]) => [name, typeof value === 'string' ? printedValue(value) : value]),
  );
}

/** As the run stores them: keys masked, and no more than a form could show. */
function storedParams(params: ImportedParams): ImportedParams {
  let length = 0;
  const entries = Object.entries(params).map(([name, value]) => [name, maskedValue(name, value)]);
  return Object.fromEntries(
    entries.slice(0, MAX_PARAMS).filter((entry) => {
      length += JSON.stringify(entry).length;
      return length <= MAX_JSON_LENGTH;
    }),
  );
}

function maskedValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.slice(0, MAX_VALUE_LENGTH);
    return isSecretVariable(name, text) ? SECRET_MARK : masked(text, SECRET_MARK);
  }
  if (Array.isArray(value)) return value.map((item) => maskedValue(name, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, maskedValue(key, inner)]),
  );
}

/** A configuration is set as a training begins; a database is read as far as its points are. */
const MAX_HEAD_BYTES = 16 << 20;
const MAX_START_BYTES = 1 << 20;

async function headOf(path: string, max = MAX_HEAD_BYTES): Promise<Uint8Array> {
  try {
    await using file = await openHandle(path);
    const { size } = await file.stat();
    const head = new Uint8Array(Math.min(size, max));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } catch {
    return new Uint8Array();
  }
}
