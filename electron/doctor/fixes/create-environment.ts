import { environmentFolder } from '../run/own-python';
import type { Fix, FixCommand } from '../fix';

/** Fix: an environment of its own, by venv of a Python that is there, by uv, or by conda. */
export default {
  title: 'Create the environment',
  says: 'Creates a Python environment in a folder of its own. No Python and no environment of yours is touched.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'interpreter',
  undo: 'Delete its folder.',
  command: (
    { maker = 'venv', tool, version = '3.11', replaces = 'no' },
    { python, hello, target },
  ) => {
    const folder = python === null ? null : environmentFolder(python);
    const program = tool ?? (hello.ok ? hello.value.python : null);
    if (folder === null || program === null) return null;
    // Emptied is only what RL Cockpit created; an environment of a person is never written over.
    const isOwn = hello.ok && folder.startsWith(hello.value.stateDir);
    if (replaces === 'yes' && !isOwn) return null;
    const line = lineOf(maker, program, folder, version, replaces === 'yes');
    // An environment of conda has its interpreter elsewhere on Windows.
    if (maker === 'conda' && target.capabilities.pathStyle === 'windows') return null;
    return {
      lines: [line],
      changed: maker === 'venv' ? [folder] : [folder, `python=${version}`],
      creates: [{ path: folder, says: 'Python environment' }],
      downloadBytes: maker === 'venv' ? 0 : 60e6,
      diskBytes: maker === 'venv' ? 30e6 : 250e6,
    };
  },
} satisfies Fix;

function lineOf(
  maker: string,
  program: string,
  folder: string,
  version: string,
  replaces: boolean,
): FixCommand['lines'][number] {
  if (maker === 'uv') {
    const clear = replaces ? ['--clear'] : [];
    return [program, 'venv', '--seed', ...clear, '--python', version, folder];
  }
  if (maker === 'conda') return [program, 'create', '-p', folder, `python=${version}`, 'pip', '-y'];
  // --upgrade would keep a broken interpreter.
  return [program, '-I', '-m', 'venv', ...(replaces ? ['--clear'] : []), folder];
}
