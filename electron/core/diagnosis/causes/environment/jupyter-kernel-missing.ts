import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Notebook kernel is not installed',
  severity: 'low',
  explains:
    'The notebook names a kernel, and none of that name is registered for this user. It was written on another machine or in another environment.',
  signs: [line('Jupyter knows no such kernel', /No such kernel named|NoSuchKernel/)],
  remedies: [
    words('register', 'Register this environment as a kernel', {
      says: 'Use the name that the notebook requests.',
      danger: 'changes',
      code: 'python -m pip install ipykernel\npython -m ipykernel install --user --name NAME',
      proof: { rerun: 'The notebook starts.' },
    }),
  ],
  confusions: [notCause('jupyter-kernel-died', 'There the kernel started and died.')],
  sources: [source('jupyter_client 8, own trial', '2026-11')],
});
