import { BOOT } from './agent-boot';

/** Said on stderr where no Python was found that could run the agent. */
export const NO_PYTHON_THERE = 'RL-COCKPIT-NO-PYTHON';

/** Usual places first, the person's PATH last: it may lead to shims, or on WSL to Windows' own programs. */
const PLACES = [
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
] as const;

const isNewEnough = (python: string): string =>
  `${python} -I -c "import sys;sys.exit(sys.version_info<(3,8))" </dev/null >/dev/null 2>/dev/null`;

const becomes = (python: string): string => `exec ${python} -I -u -c "${BOOT}"`;

const tried = (python: string): string =>
  `test -x ${python} && ${isNewEnough(python)} && ${becomes(python)}`;

/**
 * What a POSIX sh runs on a target to become the agent under the first Python that is new enough. A fixed text without
 * anybody's data and without `$`, `!`, backslash or single quote, so that any login shell (csh, fish) hands it on
 * unchanged inside single quotes. stdin is left to the agent.
 */
export const PYTHON_SEARCH = [
  ...PLACES.map(tried),
  `command -v python3 >/dev/null && ${isNewEnough('python3')} && ${becomes('python3')}`,
  `echo ${NO_PYTHON_THERE} >&2`,
  'exit 127',
].join('; ');
