import { ownClients } from '../python/own-clients';
import { removeFolder, verifySha256 } from '../python/python-line';
import type { Fix, FixCommand } from '../fix';

/** Releases: https://github.com/conda-forge/miniforge/releases; each installer has its `.sha256` beside it. */
const RELEASES = 'https://github.com/conda-forge/miniforge/releases/download';
const RELEASE = '24.11.3-0';

/** Fix: Miniforge, which brings conda and any Python from conda-forge, in RL Cockpit's own folder. */
export default {
  title: 'Install Miniforge',
  says: 'Downloads Miniforge, checks its SHA-256 and installs it into the folder of RL Cockpit. It never runs conda init: your shell, PATH, registry, .condarc and any conda of yours stay as they are.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'conda',
  undo: 'Delete its folder.',
  command: (
    { arch, curl = 'yes', replaces = 'no', from = RELEASES },
    { hello, target },
  ): FixCommand | null => {
    if (!hello.ok || arch === undefined) return null;
    const { python, platform } = hello.value;
    const name = installerName(platform, arch);
    const own = ownClients(hello.value, target);
    // Miniforge's installer refuses a folder with a blank in its path.
    if (name === null || /\s/.test(own.miniforge)) return null;
    const isWindows = target.capabilities.pathStyle === 'windows';
    const file = `${own.downloads}${isWindows ? '\\' : '/'}${name}`;
    const fetch = (url: string, to: string) => fetchLine(isWindows ? 'curl.exe' : 'curl', url, to);
    const url = `${from}/${RELEASE}/${name}`;
    return {
      lines: [
        ...(curl === 'no' ? installsCurl(isWindows) : []),
        removeFolder(python, `${file}.sha256`),
        fetch(`${url}.sha256`, `${file}.sha256`),
        // What an earlier download left is resumed.
        [...fetch(url, file), '--continue-at', '-'],
        verifySha256(python, file, `${file}.sha256`),
        ...(replaces === 'yes' ? [removeFolder(python, own.miniforge)] : []),
        installLine(isWindows, file, own.miniforge),
        removeFolder(python, file),
      ],
      env: isWindows ? {} : { PYTHONNOUSERSITE: '1' },
      changed: [own.miniforge],
      creates: [
        { path: own.miniforge, says: 'Miniforge: conda and its own Python' },
        { path: file, says: 'Installer of Miniforge, until it is installed' },
      ],
      downloadBytes: 90e6,
      diskBytes: 500e6,
    };
  },
} satisfies Fix;

type Line = readonly [string, ...string[]];

const FETCH = ['--fail', '--location', '--retry', '5', '--create-dirs', '--output'];

/** A company's proxy and certificates are those of curl. */
const fetchLine = (program: string, url: string, file: string): Line => [
  program,
  ...FETCH,
  file,
  url,
];

const installsCurl = (isWindows: boolean): readonly Line[] =>
  isWindows
    ? []
    : [
        ['sudo', 'apt-get', 'update'],
        ['sudo', 'apt-get', 'install', '-y', 'curl', 'ca-certificates'],
      ];

/**
 * Silent install: https://github.com/conda-forge/miniforge#install. NSIS takes /D only as its last word and unquoted.
 */
function installLine(isWindows: boolean, file: string, folder: string): Line {
  if (!isWindows) return ['bash', file, '-b', '-p', folder];
  const alone = ['/InstallationType=JustMe', '/AddToPath=0', '/RegisterPython=0', '/NoRegistry=1'];
  return [file, ...alone, '/NoShortcuts=1', '/S', `/D=${folder}`];
}

/** Name of the installer for a machine; null where there is none. `arch` is `platform.machine()`. */
export function installerName(platform: string, arch: string): string | null {
  const existing = INSTALLERS[`${platform} ${arch.toLowerCase()}`];
  return existing === undefined ? null : `Miniforge3-${RELEASE}-${existing}`;
}

const INSTALLERS: Readonly<Record<string, string>> = {
  'linux x86_64': 'Linux-x86_64.sh',
  'linux aarch64': 'Linux-aarch64.sh',
  'linux ppc64le': 'Linux-ppc64le.sh',
  'darwin x86_64': 'MacOSX-x86_64.sh',
  'darwin arm64': 'MacOSX-arm64.sh',
  'win32 amd64': 'Windows-x86_64.exe',
};
