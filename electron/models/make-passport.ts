import type { ComparedWith } from '#core/contract/model/model-calls';
import type { ModelPassport } from '#core/contract/model/model-passport';
import { type ComparedSpaces, compareModels } from './advice/compare-models';
import { loadAdvice } from './advice/load-advice';
import { modelFindings } from './advice/model-findings';
import type { FileAccess } from './bytes/file-access';
import { readModel } from './formats/read-model';
import { readModelFolder } from './formats/read-verl';
import type { Reading } from './formats/reading';

/** Inputs of a passport. */
export interface PassportJob {
  readonly path: string;
  /** Version of the Python that is to load it; null: none was chosen. */
  readonly python: string | null;
  readonly against: ComparedWith | null;
}

/** Reads a model and says what loading it would do. @throws DamagedFile for what no model is, or beyond a bound */
export function makePassport(
  files: FileAccess,
  { path, python, against }: PassportJob,
): ModelPassport {
  const { bytes, ...model } = readAt(files, path);
  return {
    ...model,
    warnings: [...modelFindings(model)],
    file: path,
    bytes,
    loadAdvice: loadAdvice(model, python),
    comparison: against === null ? null : compareModels(model, comparedSpaces(files, against)),
  };
}

function readAt(files: FileAccess, path: string): Reading & { readonly bytes: number } {
  const source = files.open(path);
  return source === null
    ? readModelFolder(files, path)
    : { ...readModel(source), bytes: source.size };
}

function comparedSpaces(files: FileAccess, against: ComparedWith): ComparedSpaces {
  if (against.kind === 'model') {
    const { spaces, weights } = readAt(files, against.path);
    const name = against.path.split(/[\\/]/).at(-1) ?? against.path;
    return { name, ...spaces, weights };
  }
  return {
    name: 'the environment',
    observation: space(against.observation),
    action: space(against.action),
    weights: [],
  };
}

const space = (size: number | null): ComparedSpaces['observation'] =>
  size === null ? null : { size, says: `${size} dimensions` };
