import { SetupError } from '../setup/say.mjs';

/**
 * What can be packed for a system: its targets of electron-builder by the word of `npm run package`, and what else their tools come from.
 * @typedef {{ readonly option: string, readonly name: string, readonly tools: string }} Target
 * @typedef {{ readonly flag: 'linux' | 'win' | 'mac', readonly targets: readonly Target[] }} System
 */

/** The app's folder alone. */
export const DIR = 'dir';

/** @type {Readonly<Record<string, System>>} */
const SYSTEMS = {
  linux: {
    flag: 'linux',
    targets: [
      { option: 'deb', name: 'deb', tools: 'install dpkg or fpm' },
      {
        option: 'appimage',
        name: 'AppImage',
        tools:
          'set APPIMAGE_TOOLS_PATH to a folder with mksquashfs, desktop-file-validate, runtimes/runtime-x64 and lib/x64',
      },
    ],
  },
  win32: {
    flag: 'win',
    targets: [
      {
        option: 'nsis',
        name: 'nsis',
        tools: "let ELECTRON_BUILDER_BINARIES_MIRROR name a mirror of electron-builder's binaries",
      },
    ],
  },
  darwin: {
    flag: 'mac',
    targets: [
      {
        option: 'dmg',
        name: 'dmg',
        tools: "let ELECTRON_BUILDER_BINARIES_MIRROR name a mirror of electron-builder's binaries",
      },
    ],
  },
};

/** @param {string} platform as Node calls it @returns {System} */
export function systemOf(platform) {
  const system = SYSTEMS[platform];
  if (system !== undefined) return system;
  throw new SetupError(
    'Packages',
    `there are none for ${platform}`,
    'Run this on Linux, Windows or macOS.',
  );
}

/**
 * Targets that the user asks for by `--deb` and so on; all of them without a word, none with `--dir` alone.
 * @param {System} system
 * @param {readonly string[]} words
 * @returns {readonly Target[]}
 */
export function targetsOf({ targets }, words) {
  const options = [DIR, ...targets.map(({ option }) => option)];
  const unknown = words.find((word) => !options.includes(word.replace(/^--/, '')));
  if (unknown !== undefined) {
    const possible = options.map((option) => `--${option}`).join(', ');
    throw new SetupError('Packages', `${unknown} is not possible here`, `Use ${possible}.`);
  }
  if (words.length === 0) return targets;
  return targets.filter(({ option }) => words.includes(`--${option}`));
}

/** What programs that fetch something print when they cannot. */
const DOWNLOAD =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|getaddrinfo|Response code \d+|RequestError|socket hang up|cannot resolve|fetch failed/;

/** The line that says why a download failed; null where none did. @param {string} output of electron-builder */
export function downloadFault(output) {
  const line = output.split('\n').find((text) => DOWNLOAD.test(text));
  return line === undefined ? null : line.replace(/^[\s•⨯]+|\s{2}.*$/g, '').slice(0, 160);
}

/** Files that electron-builder says it built. @param {string} output @returns {readonly string[]} */
export const artifactsIn = (output) =>
  [...output.matchAll(/\bbuilding\s+target=.*?\bfile=(\S+)/g)].map(([, file = '']) => file);
