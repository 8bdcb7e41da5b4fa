import type { Cause } from '../../matching/cause';

/** A package that has another name on PyPI. */
export default {
  id: 'wrong-package-name',
  title: 'a package that has another name on PyPI',
  class: 'install',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'What is imported and what is installed may have different names, and the imported name may belong to an empty or unrelated package. sklearn is scikit-learn, cv2 is opencv-python, yaml is PyYAML.',
  signs: [
    {
      says: 'the package says so itself',
      weight: 3,
      line: /The '\w[\w-]*' PyPI package is deprecated|use '[\w-]+' rather than '[\w-]+' for pip commands/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'name',
      title: 'Install it under its real name',
      says: 'Correct requirements.txt, too.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install scikit-learn' },
      proof: { rerun: 'The install passes.' },
    },
  ],
  confusions: [
    { cause: 'pip-no-matching-distribution', says: 'There no package of that name fits.' },
  ],
  sources: [{ says: 'pip 23 with sklearn, own trial', date: '2026-11' }],
  examples: ["The 'sklearn' PyPI package is deprecated, use 'scikit-learn'"],
} satisfies Cause;
