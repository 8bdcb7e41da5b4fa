import type { Cause } from '../../matching/cause';

/** A notebook kernel that is not installed. */
export default {
  id: 'jupyter-kernel-missing',
  title: 'a notebook kernel that is not installed',
  class: 'environment',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The notebook names a kernel, and none of that name is registered for this user. It was written on another machine or in another environment.',
  signs: [
    { says: 'Jupyter knows no such kernel', weight: 3, line: /No such kernel named|NoSuchKernel/ },
  ],
  probe: null,
  remedies: [
    {
      id: 'register',
      title: 'Register this environment as a kernel',
      says: 'Use the name that the notebook asks for.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'python -m pip install ipykernel\npython -m ipykernel install --user --name NAME',
      },
      proof: { rerun: 'The notebook starts.' },
    },
  ],
  confusions: [{ cause: 'jupyter-kernel-died', says: 'There the kernel started and died.' }],
  sources: [{ says: 'jupyter_client 8, own trial', date: '2026-11' }],
  examples: ['jupyter_client.kernelspec.NoSuchKernel: No such kernel named rl-env'],
} satisfies Cause;
