import { appendLine } from '../python/python-line';
import type { Fix } from '../fix';

/**
 * Read by Python at its start, before a user site is added (in a venv) or after (elsewhere): both are taken care of.
 * https://docs.python.org/3/library/site.html
 */
const LINE =
  'import site, sys; site.ENABLE_USER_SITE = False; sys.path[:] = [path for path in sys.path if path != site.getusersitepackages()]';

/** Fix: an environment that imports nothing from the user's user site. */
export default {
  title: 'Keep to its own packages',
  says: 'Writes a file into the environment that keeps packages of your user folder out of it. Your user folder stays as it is.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'interpreter',
  undo: 'Delete rl-cockpit-no-user-site.pth in the environment.',
  command: ({ packages }, { python, target }) => {
    if (python === null || packages === undefined) return null;
    const separator = target.capabilities.pathStyle === 'windows' ? '\\' : '/';
    const file = `${packages}${separator}rl-cockpit-no-user-site.pth`;
    return {
      lines: [appendLine(python, file, LINE)],
      changed: [file],
      creates: [{ path: file, says: 'Keeps user packages out of the environment' }],
    };
  },
} satisfies Fix;
