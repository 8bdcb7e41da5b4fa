import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Unity environment did not respond',
  severity: 'medium',
  explains:
    'The environment’s program was started and did not respond in time. It is waiting in the editor, crashed, or another one uses its port.',
  signs: [
    line(
      'ML-Agents says that it took too long',
      /Unity environment took too long to respond|UnityTimeOutException|UnityWorkerInUseException/,
    ),
  ],
  remedies: [
    words('port', 'Use another worker and more time', {
      says: 'Each environment needs its own number.',
      code: 'UnityEnvironment(file_name=path, worker_id=3, timeout_wait=120, no_graphics=True)',
      proof: { rerun: 'The environment answers.' },
    }),
  ],
  confusions: [notCause('port-in-use', 'There the port is named.')],
  sources: [source('ML-Agents source', '2026-11')],
});
