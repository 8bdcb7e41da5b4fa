import type { Cause } from '../../matching/cause';

/** A Unity environment that did not respond. */
export default {
  id: 'unity-environment-silent',
  title: 'a Unity environment that did not respond',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The environment’s program was started and did not respond in time. It is waiting in the editor, crashed, or another one holds its port.',
  signs: [
    {
      says: 'ML-Agents says that it took too long',
      weight: 3,
      line: /Unity environment took too long to respond|UnityTimeOutException|UnityWorkerInUseException/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'port',
      title: 'Use another worker and more time',
      says: 'Each environment needs a number of its own.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'UnityEnvironment(file_name=path, worker_id=3, timeout_wait=120, no_graphics=True)',
      },
      proof: { rerun: 'The environment answers.' },
    },
  ],
  confusions: [{ cause: 'port-in-use', says: 'There the port is named.' }],
  sources: [{ says: 'ML-Agents source', date: '2026-11' }],
  examples: [
    'mlagents_envs.exception.UnityTimeOutException: The Unity environment took too long to respond.',
  ],
} satisfies Cause;
