import { environmentFolder } from '../../targets/own-python';
import { condaEnv, ownClients } from '../python/own-clients';
import { modulesLine, removeFolder } from '../python/python-line';
import type { Fix, FixCommand } from '../fix';
import type { ProbeContext } from '../probe';

/** Channel of conda where the user chose no mirror. Those of Anaconda (“defaults”) have a license, and are never used unasked. */
const CHANNEL = 'conda-forge';

/** Fix: its own environment, by venv of a Python that is there, by uv, or by conda. */
export default {
  title: 'Create the environment',
  says: 'Creates a Python environment in its own folder. Your existing Pythons and environments aren’t changed.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'interpreter',
  undo: 'Delete its folder.',
  command: ({ maker = 'venv', tool, version = '3.11', replaces = 'no' }, context) => {
    const { python, hello } = context;
    const folder = python === null ? null : environmentFolder(python);
    const program = tool ?? (hello.ok ? hello.value.python : null);
    if (folder === null || program === null) return null;
    // Emptied is only what RL Cockpit created; an environment of the user is never written over.
    const isOwn = hello.ok && folder.startsWith(hello.value.stateDir);
    if (replaces === 'yes' && !isOwn) return null;
    if (!isOwn && !makesInterpreter(maker, context)) return null;
    const created = { program, folder, version, replaces: replaces === 'yes' };
    if (maker === 'conda') return byConda(created, context);
    return {
      ...(maker === 'uv' ? { title: 'Create the environment with uv' } : {}),
      lines: [maker === 'uv' ? uvLine(created) : venvLine(created)],
      changed: maker === 'venv' ? [folder] : [folder, `python=${version}`],
      creates: [{ path: folder, says: 'Python environment' }],
      downloadBytes: maker === 'venv' ? 0 : 60e6,
      diskBytes: maker === 'venv' ? 30e6 : 250e6,
    };
  },
} satisfies Fix;

/** On Windows conda puts python.exe into the folder itself, the others into Scripts: only one of the two is the one that was named. */
function makesInterpreter(maker: string, { python, target }: ProbeContext): boolean {
  if (target.capabilities.pathStyle === 'posix') return true;
  return /[\\/]Scripts[\\/]python[\d.]*\.exe$/i.test(python ?? '') === (maker !== 'conda');
}

interface Created {
  readonly program: string;
  readonly folder: string;
  readonly version: string;
  readonly replaces: boolean;
}

function uvLine({ program, folder, version, replaces }: Created): FixCommand['lines'][number] {
  const clear = replaces ? ['--clear'] : [];
  return [program, 'venv', '--seed', ...clear, '--python', version, folder];
}

/** --upgrade would keep a broken interpreter. */
const venvLine = ({ program, folder, replaces }: Created): FixCommand['lines'][number] =>
  modulesLine(program, 'venv', [...(replaces ? ['--clear'] : []), folder]);

/** `--override-channels` leaves out every channel of the user's .condarc and of conda itself: one is named, and no other is asked. */
function byConda(
  { program, folder, version, replaces }: Created,
  { hello, target, mirrors = {} }: ProbeContext,
): FixCommand | null {
  if (!hello.ok) return null;
  const own = ownClients(hello.value, target);
  const channels = (mirrors['CONDA_CHANNELS'] ?? CHANNEL).split(',').filter(Boolean);
  const from = channels.flatMap((channel) => ['-c', channel]);
  const words = ['--override-channels', ...from, '--no-default-packages', '--yes'];
  return {
    title: 'Create the environment with conda',
    lines: [
      // conda writes into no folder that it did not make.
      ...(replaces ? [removeFolder(hello.value.python, folder)] : []),
      [program, 'create', ...words, '-p', folder, `python=${version}`, 'pip'],
    ],
    // An older conda adds "defaults" all the same, so that name means these channels too.
    env: { ...condaEnv(own), CONDA_DEFAULT_CHANNELS: channels.join(',') },
    changed: [folder, ...channels, `python=${version}`],
    creates: [
      { path: folder, says: 'Python environment' },
      { path: own.packages, says: 'Packages that conda fetched' },
    ],
    downloadBytes: 60e6,
    diskBytes: 250e6,
  };
}
