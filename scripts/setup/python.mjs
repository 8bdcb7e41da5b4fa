import { ask } from './process.mjs';
import { SetupError } from './say.mjs';

const candidates = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];
const question = 'import sys;print("%d.%d"%sys.version_info[:2],sys.executable)';

/**
 * A Python of at least the given minor version of 3, by absolute path; null when PATH has none.
 * @param {number} minor
 * @returns {string | null}
 */
export function findPython(minor) {
  for (const name of candidates) {
    const [version = '', ...rest] = (ask(name, ['-c', question]) ?? '').split(' ');
    const [major, count] = version.split('.').map(Number);
    if (major === 3 && count !== undefined && count >= minor) return rest.join(' ');
  }
  return null;
}

/** The supervisor and the toys are standard-library Python: tests cannot do without. */
export function ensurePython() {
  const python = findPython(8);
  if (python !== null) return python;
  throw new SetupError(
    'Python',
    'no python3 of version 3.8 or newer on PATH',
    'Install one (Debian: apt-get install python3 python3-venv; Windows: winget install Python.Python.3.12).',
  );
}
