import type { PickledCallable } from '#core/contract/model/model-passport';
import type { PickledCode } from './code-arguments';

/** Minor of a version: `3.11` of `3.11.4`; null where it is none. */
export const minorOf = (version: string | null | undefined): string | null =>
  /^\D*(3\.\d+)/.exec(version ?? '')?.[1] ?? null;

const listed = (minors: readonly string[]): string =>
  minors.length < 2
    ? minors.join('')
    : `${minors.slice(0, -1).join(', ')} and ${minors.at(-1) ?? ''}`;

/**
 * The CPython minor that compiled a code object, and how that is known.
 * @param recorded the Python version that was written down beside the model
 */
export function cpythonOf(
  { arguments: count, fit: { byLayout, fits } }: PickledCode,
  recorded: string | null,
): Pick<PickledCallable, 'cpython' | 'fits' | 'how'> {
  const minor = minorOf(recorded);
  const layout = `Its code object has ${count} arguments, as in CPython ${listed(byLayout)}`;
  const [only, ...others] = fits;
  if (only === undefined) {
    const how = `${layout}, but its bytecode is that of none of them.`;
    return { cpython: null, fits: [], how };
  }
  if (others.length === 0) {
    const agrees =
      minor === null
        ? ''
        : minor === only
          ? ', as the file says'
          : `, although the file says it was saved by Python ${minor}`;
    return {
      cpython: only,
      fits: [only],
      how: `${layout}, and its bytecode fits only ${only}${agrees}.`,
    };
  }
  const fitsWords = `${layout}, and its bytecode fits ${listed(fits)}`;
  return minor !== null && fits.includes(minor)
    ? {
        cpython: minor,
        fits: [...fits],
        how: `${fitsWords}; the file was saved by Python ${minor}.`,
      }
    : { cpython: null, fits: [...fits], how: `${fitsWords}; nothing else distinguishes them.` };
}
