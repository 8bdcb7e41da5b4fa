import { condaEnv, ownClients } from '../python/own-clients';
import { environmentFolder } from '../../targets/own-python';
import type { Fix } from '../fix';

/** Fix: an environment of conda goes back to an earlier revision of its history. */
export default {
  title: 'Go back to an earlier revision',
  says: 'Lets conda take the environment back to that revision: what came later goes, and what was removed comes back. Packages that pip installed stay as they are.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'freeze',
  undo: 'The going back is a revision, too: go to the one before it.',
  command: ({ conda = '', revision = '' }, context) => {
    const { python, hello, target, mirrors = {} } = context;
    const folder = python === null ? null : environmentFolder(python);
    if (folder === null || !hello.ok || conda === '' || !/^\d+$/.test(revision)) return null;
    const channels = mirrors['CONDA_CHANNELS'] ?? 'conda-forge';
    return {
      title: `Go back to revision ${revision}`,
      lines: [[conda, 'install', '--revision', revision, '--yes', '-p', folder]],
      env: {
        ...condaEnv(ownClients(hello.value, target)),
        CONDA_CHANNELS: channels,
        // An older conda adds "defaults" all the same, so that name means these channels too.
        CONDA_DEFAULT_CHANNELS: channels,
      },
      changed: [revision, folder],
    };
  },
} satisfies Fix;
