import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The package has another name on PyPI',
  severity: 'low',
  explains:
    'What is imported and what is installed may have different names, and the imported name may belong to an empty or unrelated package. sklearn is scikit-learn, cv2 is opencv-python, yaml is PyYAML.',
  signs: [
    line(
      'the package says so itself',
      /The '\w[\w-]*' PyPI package is deprecated|use '[\w-]+' rather than '[\w-]+' for pip commands/,
    ),
  ],
  remedies: [
    words('name', 'Install it under its real name', {
      says: 'Correct requirements.txt, too.',
      danger: 'changes',
      code: 'python -m pip install scikit-learn',
      proof: { rerun: 'The install passes.' },
    }),
  ],
  confusions: [notCause('pip-no-matching-distribution', 'There no package of that name fits.')],
  sources: [source('pip 23 with sklearn, own trial', '2026-11')],
});
