import { BOOT } from '../agent/agent-boot';

/** Said on stderr where no Python was found that could run the agent. */
export const NO_PYTHON = 'RL-COCKPIT-NO-PYTHON';

/** Usual places first, then those of version managers, the user's PATH last. */
export const PYTHON_CANDIDATES: readonly string[] = [
  '/usr/bin/python3',
  '/usr/local/bin/python3',
  '/opt/homebrew/bin/python3',
  '/opt/conda/bin/python3',
  '/opt/pytorch/bin/python3',
  '~/miniconda3/bin/python3',
  '~/miniforge3/bin/python3',
  '~/mambaforge/bin/python3',
  '~/anaconda3/bin/python3',
  '~/.local/bin/python3',
  ...['3.13', '3.12', '3.11', '3.10', '3.9', '3.8'].flatMap((version) => [
    // A pattern that fits several names fits none: `test` then fails, and the next is tried.
    `~/.pyenv/versions/${version}.*/bin/python3`,
    `~/.asdf/installs/python/${version}.*/bin/python3`,
    `~/.local/share/mise/installs/python/${version}/bin/python3`,
    `~/.local/share/uv/python/cpython-${version}.*/bin/python3`,
  ]),
];

/** Test that PATH leads to it, unless that is a shim of a version manager, or on WSL a program of Windows. */
const IS_ON_PATH = 'command -v python3 | grep -v -e /shims/ -e "^/mnt/[a-z]/" >/dev/null';

const isNewEnough = (python: string): string =>
  `${python} -I -c "import sys;sys.exit(sys.version_info<(3,8))" </dev/null >/dev/null 2>/dev/null`;

const becomes = (python: string): string => `exec ${python} -I -u -c "${BOOT}"`;

const tried = (python: string): string =>
  `test -x ${python} 2>/dev/null && ${isNewEnough(python)} && ${becomes(python)}`;

/**
 * Script that a POSIX sh runs on a target to become the agent under the first Python that is new enough. A fixed text without anybody's
 * data and without `$`, `!`, backslash or single quote, so that any login shell (csh, fish) hands it on unchanged inside single quotes.
 * stdin is left to the agent.
 */
export const pythonSearch = (positions: readonly string[]): string =>
  [
    ...positions.map(tried),
    `${IS_ON_PATH} && ${isNewEnough('python3')} && ${becomes('python3')}`,
    `echo ${NO_PYTHON} >&2`,
    'exit 127',
  ].join('; ');

export const PYTHON_SEARCH = pythonSearch(PYTHON_CANDIDATES);
