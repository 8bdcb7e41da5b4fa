import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readNumber } from '#core/telemetry/values/printed-number';
import { readText } from '../../files/regular-file';
import { type TrainingFile, scopeOf } from '../finder/training-files';

/** Parameters of a training, by name. */
export type ImportedParams = Record<string, unknown>;

const MAX_PARAMS = 500;
const MAX_VALUE_LENGTH = 2_000;

/** The parameters that the trackers of a training stored beside its metrics; none where nothing is stored or can be read. */
export async function importedParams(files: readonly TrainingFile[]): Promise<ImportedParams> {
  const params: ImportedParams = {};
  for (const file of files) Object.assign(params, await paramsOf(file, params));
  return params;
}

async function paramsOf(file: TrainingFile, existing: ImportedParams): Promise<ImportedParams> {
  if (Object.keys(existing).length >= MAX_PARAMS) return {};
  return file.kind === 'mlflow-metric' ? mlflowParams(file, existing) : {};
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

/** A parameter that a tracker stored as Python prints it. */
export function printedValue(text: string): unknown {
  if (text === 'True' || text === 'False') return text === 'True';
  const number = readNumber(text);
  return number !== null && Number.isFinite(number) ? number : text;
}
