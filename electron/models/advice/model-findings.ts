import { finding, type Finding } from '#core/contract/finding';
import type { PickledGlobal } from '#core/contract/model/model-passport';
import { minorOf } from '../code/cpython-of';
import type { Reading } from '../formats/reading';

const MAX_SHOWN = 8;

/** Findings the user should know before this model is loaded, the worst first. */
export function modelFindings(model: Reading): readonly Finding[] {
  const { globals, warnings } = model;
  return [
    ...ofGlobals(globals, 'executes'),
    ...warnings,
    ...ofGlobals(globals, 'foreign'),
    ...ofCode(model),
    ...ofLibraries(model),
  ];
}

function ofGlobals(
  globals: readonly PickledGlobal[],
  verdict: 'executes' | 'foreign',
): readonly Finding[] {
  const matches = globals.filter((one) => one.verdict === verdict);
  const [first] = matches;
  if (first === undefined) return [];
  const isBad = verdict === 'executes';
  const names = [
    ...new Set(
      matches.map(({ module, name }) =>
        name === '' ? module : module === '' ? name : `${module}.${name}`,
      ),
    ),
  ];
  const more = names.length > MAX_SHOWN ? ` and ${names.length - MAX_SHOWN} more` : '';
  const list = `${names.slice(0, MAX_SHOWN).join(', ')}${more}`;
  return [
    finding(
      isBad ? 'model-executes' : 'model-foreign',
      isBad ? 'bad' : 'warn',
      isBad
        ? `Loading this file can run commands or code that it brings: ${list}.`
        : `Loading this file imports code that is no part of the known libraries: ${list}.`,
      {
        advice: isBad
          ? 'Do not load it unless you made it yourself, or have read what it does.'
          : 'It loads only where that code can be imported. Load it only if you trust its author.',
        evidence: matches
          .slice(0, MAX_SHOWN)
          .map(({ key, says }) => ({ kind: 'text', text: `${key}: ${says}` })),
      },
    ),
  ];
}

/** Pickled code that was compiled by another Python than the one that is written down beside it. */
function ofCode({ callables, versions }: Reading): readonly Finding[] {
  const recorded = minorOf(versions['python']);
  const other = callables.find(
    ({ fits }) => recorded !== null && fits.length > 0 && !fits.includes(recorded),
  );
  if (other === undefined || recorded === null) return [];
  const says = `${other.key} holds bytecode of CPython ${other.fits.join(' or ')}, although Python ${recorded} saved the file: it was loaded from an older file and never ran here.`;
  return [
    finding('model-code-of-other-python', 'warn', says, {
      advice: 'Load it with custom_objects for that entry.',
    }),
  ];
}

function ofLibraries({ globals, spaces, versions }: Reading): readonly Finding[] {
  const needsNumpy2 = globals.some(({ module }) => module.startsWith('numpy._core'));
  const isGym = spaces.observation?.library === 'gym';
  const numpy = finding(
    'model-numpy-2',
    'warn',
    'It was pickled with numpy 2: numpy 1 cannot load it ("No module named \'numpy._core\'").',
    {
      advice: 'Load it where numpy is 2.0 or newer.',
    },
  );
  const gym = finding(
    'model-gym',
    'warn',
    `Its spaces are those of gym${versions['gym'] === undefined ? '' : ` ${versions['gym']}`}: Stable-Baselines3 2.0 and newer use gymnasium.`,
    {
      advice:
        'Install shimmy, or hand custom_objects with observation_space and action_space to load().',
    },
  );
  return [...(needsNumpy2 ? [numpy] : []), ...(isGym ? [gym] : [])];
}
