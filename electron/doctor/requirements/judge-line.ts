import { z } from 'zod';
import type { RequirementVerdict } from '#core/contract/setup/requirements';
import { guard } from '../guard/guard';
import { torchOfVllm } from '../guard/framework-torch';
import { quoteWord } from '../guard/parse/words';
import type { GuardFacts } from '../guard/rule';
import { satisfies } from '#core/lib/pep440';
import type { RequirementLine, RequirementsFile } from './requirement-lines';

/** Releases that the index has for one requirement, by the probe script `freeze`. */
export const Offer = z.object({
  /** `elsewhere`: its marker is false here. `none`: nothing of it fits this Python and system. `missing`: no such project. */
  kind: z.enum(['wheel', 'sdist', 'none', 'missing', 'elsewhere', 'error']),
  version: z.string().nullish(),
  bytes: z.number().nullish(),
  /** The newest release that the specifier takes, for any Python. */
  newest: z.string().nullish(),
  problem: z.string().nullish(),
});
export type Offer = z.infer<typeof Offer>;

type Verdict = Omit<RequirementVerdict, 'line' | 'text' | 'file'>;

/** Rules of the advice guard that say why a package cannot be installed here, and what color that is. */
const RULES: Readonly<Record<string, RequirementVerdict['state']>> = {
  'linux-only-on-windows': 'linux-only',
  'torch-arch': 'replaces-torch',
  'gpu-torch-to-cpu': 'replaces-torch',
  'no-wheel-for-python': 'none',
};

/**
 * Judges one line for one environment: first what would do harm, then what the index has. Pure.
 * @param offer null: the index was not asked, or did not say
 */
export function judgeLine(
  { line, text, requirement, file, isConda }: RequirementLine,
  { indexes, extra }: Pick<RequirementsFile, 'indexes' | 'extra'>,
  facts: GuardFacts,
  offer: Offer | null,
): RequirementVerdict {
  const verdict = (): Verdict => {
    if (isConda === true)
      return plain(
        'unknown',
        'A package of conda, which pip does not install. It is not looked into.',
      );
    if (requirement === null) return otherLine(text);
    if (offer?.kind === 'elsewhere')
      return plain('elsewhere', 'Its marker is false here, so pip leaves it out.');
    const held = heldBy(text, [...indexes, ...extra], facts) ?? torchChange(requirement, facts);
    if (held !== null) return { ...held, version: offer?.version ?? null };
    if (requirement.url !== null)
      return plain('unknown', 'It is installed from an address, which is not looked into.');
    return offered(offer, requirement.name, facts);
  };
  return { line, text, file: file ?? null, ...verdict() };
}

const plain = (state: Verdict['state'], says: string): Verdict => ({
  state,
  says,
  version: null,
  bytes: null,
});

function otherLine(text: string): Verdict {
  if (/^(?:-r|--requirement)\b/.test(text))
    return plain('unknown', 'The file that it names could not be read, or was read before.');
  if (/^(?:-c|--constraint)\b/.test(text))
    return plain('option', 'It names limits for versions, which are not looked into.');
  if (text.startsWith('-')) return plain('option', 'An option of pip; it installs nothing.');
  return plain('unknown', 'It cannot be read as a requirement.');
}

/** The same reasons for which a command is held before it runs. */
function heldBy(text: string, indexes: readonly string[], facts: GuardFacts): Verdict | null {
  const sources = indexes.flatMap((url) => ['--extra-index-url', url]);
  const requirement = text.replace(/\s*;.*$/, '');
  const words = ['pip', 'install', requirement, ...sources];
  const command = words.map((word) => quoteWord(word, 'posix')).join(' ');
  const hold = guard(command, { ...facts, shell: 'posix' }).find(({ rule }) => rule in RULES);
  const state = hold === undefined ? undefined : RULES[hold.rule];
  if (hold === undefined || state === undefined) return null;
  return plain(state, `${hold.says} ${hold.because}`);
}

type Named = NonNullable<RequirementLine['requirement']>;

/** An installed torch that the line, or the exact torch of its framework, does not accept. */
function torchChange({ name, specifiers }: Named, { packages }: GuardFacts): Verdict | null {
  const torch = packages?.['torch'];
  if (torch === undefined) return null;
  const pin = name === 'vllm' ? torchOfVllm(specifiers) : null;
  if (pin !== null && !torch.startsWith(`${pin.torch}+`) && torch !== pin.torch) {
    const says = `vllm ${pin.vllm} requires exactly torch ${pin.torch}, and would replace torch ${torch}.`;
    return plain('replaces-torch', says);
  }
  if (name !== 'torch' || satisfies(torch, specifiers)) return null;
  return plain('replaces-torch', `It would replace torch ${torch}, which it does not accept.`);
}

/** Packages whose sources need the CUDA toolkit, not a C++ compiler alone. */
const CUDA_SOURCES = /^(?:flash-attn|xformers|apex|deepspeed|causal-conv1d|mamba-ssm|vllm)$/;

const buildNeeds = (name: string): string =>
  CUDA_SOURCES.test(name)
    ? 'That needs a C++ compiler and the CUDA toolkit of the installed torch.'
    : 'That needs a C++ compiler if it has native code.';

function offered(offer: Offer | null, name: string, { python }: GuardFacts): Verdict {
  if (offer === null) return plain('unknown', 'The package index was not asked.');
  const { kind, newest, problem } = offer;
  const version = offer.version ?? null;
  const bytes = offer.bytes ?? null;
  const here = python === null ? 'this Python' : `Python ${python}`;
  if (kind === 'wheel') {
    const older =
      newest != null && newest !== version ? ` The newest is ${newest}, which has none.` : '';
    return {
      state: 'wheel',
      version,
      bytes,
      says: `${version} has a wheel for ${here} here.${older}`,
    };
  }
  if (kind === 'sdist')
    return {
      state: 'compiler',
      version,
      bytes,
      says: `${version} has no wheel for ${here} here, so pip builds it from its sources. ${buildNeeds(name)}`,
    };
  if (kind === 'missing') return plain('none', 'The index has no package of this name.');
  if (kind === 'none')
    return plain(
      'none',
      newest == null
        ? 'No release has a version that this line accepts.'
        : `${newest} has nothing for ${here} on this system.`,
    );
  return plain('unknown', `The package index could not be read. ${problem ?? ''}`.trim());
}
