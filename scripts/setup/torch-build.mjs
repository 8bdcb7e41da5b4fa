import { runStep } from './process.mjs';

/** PyTorch's own index of wheels without CUDA; where a network does not let us reach it, PyPI's build runs on a CPU too. */
export const CPU_INDEX = 'https://download.pytorch.org/whl/cpu';
const PROBE_S = 5;

/**
 * Which build of PyTorch the environment of the tests gets, and what that costs. `cpu`: the one of PyTorch's CPU index.
 * `package-index`: the one of the package index that pip is set up for, on Linux with all of CUDA.
 * @typedef {{ readonly kind: 'cpu' | 'package-index', readonly hasCuda: boolean, readonly why: string, readonly downloadGb: number, readonly diskGb: number }} TorchBuild
 * @typedef {{ readonly name: string, readonly version: string, readonly isCuda: boolean }} Pin
 */

/** Pins of the lock file. Lines for Linux alone are the parts of CUDA. @param {string} lock @returns {readonly Pin[]} */
export function pinsOf(lock) {
  return lock.split('\n').flatMap((line) => {
    const [pin = '', only] = (line.split('#')[0] ?? '').split(';');
    const [name = '', version] = pin.trim().split('==');
    return version === undefined ? [] : [{ name, version, isCuda: only !== undefined }];
  });
}

/** The version of PyTorch that is pinned; null where the lock file wants none. @param {readonly Pin[]} pins */
export const torchOf = (pins) => pins.find(({ name }) => name === 'torch')?.version ?? null;

/**
 * @param {{ platform: NodeJS.Platform, torch: string | null, offered: string | null }} facts `offered`: what the CPU index
 *   answered when it was asked for PyTorch; null when it could not be reached in time
 * @returns {TorchBuild}
 */
export function chooseBuild({ platform, torch, offered }) {
  const small = { hasCuda: false, downloadGb: 0.4, diskGb: 1.5 };
  const plain = { ...small, kind: /** @type {const} */ ('package-index') };
  if (torch === null)
    return { ...plain, why: 'PyTorch is not requested', downloadGb: 0, diskGb: 0.1 };
  if (platform !== 'linux') return { ...plain, why: 'its PyTorch has no CUDA on this system' };
  const isOffered = offered?.split(/[\s,()]+/).includes(`${torch}+cpu`) ?? false;
  if (isOffered) return { ...small, kind: 'cpu', why: `${CPU_INDEX} has it` };
  const why =
    offered === null
      ? `${CPU_INDEX} cannot be reached`
      : `${CPU_INDEX} has no PyTorch ${torch} for this Python`;
  return { ...plain, why, hasCuda: true, downloadGb: 3, diskGb: 5.8 };
}

/** Arguments of the pip install, and its source. @param {readonly Pin[]} pins @param {TorchBuild} build */
export function installArguments(pins, { kind, hasCuda }) {
  const words = pins
    .filter(({ isCuda }) => hasCuda || !isCuda)
    .map(
      ({ name, version }) =>
        `${name}==${version}${kind === 'cpu' && name === 'torch' ? '+cpu' : ''}`,
    );
  return [...words, ...(kind === 'cpu' ? ['--extra-index-url', CPU_INDEX] : [])];
}

/** Announcement of a download, before it starts. @param {string} home @param {TorchBuild} build */
export function announcement(home, { kind, why, downloadGb, diskGb }) {
  const what = kind === 'cpu' ? "PyTorch's CPU build" : "the package index's build of PyTorch";
  return [
    `The tests that train for real need PyTorch and Stable-Baselines3, once for this machine: ${what} (${why}).`,
    `About ${downloadGb} GB to download and ${diskGb} GB in ${home}; it takes a few minutes.`,
    'Ctrl+C, then RL_COCKPIT_TEST_PYTHON=none skips these tests; set it to the path of an interpreter that has both to use that one.',
  ].join('\n');
}

/**
 * Asks the CPU index for PyTorch by pip, which knows this machine's proxies and certificates. No answer within seconds is none.
 * @param {string} python one with pip
 * @returns {Promise<string | null>} pip's list of versions
 */
export async function askCpuIndex(python) {
  const question = ['-m', 'pip', 'index', 'versions', 'torch', '--index-url', CPU_INDEX];
  const patience = ['--retries', '0', '--timeout', String(PROBE_S), '--disable-pip-version-check'];
  const ran = await runStep(python, [...question, ...patience], {
    quiet: true,
    timeoutMs: 3 * PROBE_S * 1000,
  });
  return ran.code === 0 ? ran.out : null;
}
