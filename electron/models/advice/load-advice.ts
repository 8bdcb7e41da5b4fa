import type { LoadAdvice, PickledCallable } from '#core/contract/model/model-passport';
import { BYTECODE_TABLES } from '../code/bytecode-tables';
import { minorOf } from '../code/cpython-of';
import type { Reading } from '../formats/reading';
import { customObjects } from './custom-objects';

/** Prediction of what happens when this Python loads a model, why, and what avoids it. @param python its version; null: not chosen */
export function loadAdvice(model: Reading, python: string | null): LoadAdvice {
  const minor = minorOf(python);
  const custom =
    model.kind === 'sb3' ? customObjects(model.callables, model.algorithm?.name ?? null) : null;
  return { python: minor, customObjects: custom, ...outcomeOf(model, minor) };
}

type Outcome = Pick<LoadAdvice, 'outcome' | 'says'>;

function outcomeOf(model: Reading, minor: string | null): Outcome {
  const { callables, globals, kind } = model;
  if (kind === 'safetensors')
    return {
      outcome: 'loads',
      says: 'The file holds no code: any Python with safetensors loads it.',
    };
  if (kind === 'unknown')
    return { outcome: 'unknown', says: 'This is no model file that RL Cockpit knows.' };
  if (globals.some(({ module }) => module.startsWith('numpy._core')) && isBefore(minor, '3.9')) {
    return {
      outcome: 'fails',
      says: `It was pickled with numpy 2, which Python ${minor ?? ''} cannot install: loading it ends with "No module named 'numpy._core'".`,
    };
  }
  if (callables.length === 0) return withoutCode(model);
  return minor === null ? notChosen(callables) : withCode(callables, minor);
}

const isBefore = (minor: string | null, other: string): boolean =>
  minor !== null && Number(minor.slice(2)) < Number(other.slice(2));

function withoutCode({ globals, kind }: Reading): Outcome {
  const foreign = globals.find(({ verdict }) => verdict !== 'known');
  if (foreign !== undefined && kind === 'torch') {
    const name = `${foreign.module}.${foreign.name}`;
    return {
      outcome: 'fails',
      says: `PyTorch 2.6 and newer refuse it by default (weights_only=True), because it names ${name}.`,
    };
  }
  const says = 'It carries no pickled code: any Python that has its libraries loads it.';
  return foreign === undefined
    ? { outcome: 'loads', says }
    : {
        outcome: 'unknown',
        says: `It carries no pickled code, but it needs ${foreign.module}: it loads only where that module is.`,
      };
}

const keysOf = (callables: readonly PickledCallable[]): string =>
  [...new Set(callables.map(({ key }) => key))].join(', ');

function notChosen(callables: readonly PickledCallable[]): Outcome {
  const minors = [
    ...new Set(callables.map(({ cpython, fits }) => cpython ?? fits.join(' or '))),
  ].filter((one) => one !== '');
  return {
    outcome: 'unknown',
    says: `It carries pickled code of CPython ${minors.join(', ') || 'of an unknown version'} (${keysOf(callables)}): only that version runs it. Choose the Python that is to load it.`,
  };
}

const LISTED_MINORS: ReadonlySet<string> = new Set(BYTECODE_TABLES.map(({ minor }) => minor));

function withCode(callables: readonly PickledCallable[], minor: string): Outcome {
  const foreign = callables.filter(({ fits }) => !fits.includes(minor));
  const [first] = foreign;
  if (first === undefined) {
    return {
      outcome: 'loads',
      says: `Its pickled code (${keysOf(callables)}) is bytecode that Python ${minor} runs.`,
    };
  }
  const keys = keysOf(foreign);
  const from = first.cpython ?? first.fits.join(' or ');
  if (from === '' || !LISTED_MINORS.has(minor)) {
    return {
      outcome: 'unknown',
      says: `Nothing can show whether Python ${minor} runs the pickled code of ${keys}: ${first.how}`,
    };
  }
  if (layoutOf(minor) !== layoutOf(first.fits[0] ?? minor)) {
    return {
      outcome: 'fails',
      says: `Python ${minor} cannot rebuild ${keys}: that code was compiled by CPython ${from}, whose code objects have other fields. Stable-Baselines3 then only warns, and continues with the default of the algorithm in its place.`,
    };
  }
  return {
    outcome: 'crashes',
    says: `${keys} ${foreign.length === 1 ? 'is' : 'are'} bytecode of CPython ${from}, in which Python ${minor} reads other instructions: ${whenOf(foreign)}`,
  };
}

/** Stable-Baselines3 asks the schedule for the learning rate when it builds the optimizer, that is within `load()`. */
const whenOf = (callables: readonly PickledCallable[]): string =>
  callables.some(({ key }) => key === 'learning_rate' || key === 'lr_schedule')
    ? 'loading it calls that code for the learning rate, and Python dies of a segmentation fault or computes nonsense.'
    : 'the first training step that calls it makes Python die of a segmentation fault or compute nonsense.';

/** Minors whose code objects have the same fields. */
function layoutOf(minor: string): 'old' | 'positional' | 'qualified' {
  if (isBefore(minor, '3.8')) return 'old';
  return isBefore(minor, '3.11') ? 'positional' : 'qualified';
}
