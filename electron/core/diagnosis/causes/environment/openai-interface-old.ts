import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Code for the OpenAI client before version 1',
  severity: 'medium',
  explains:
    'openai 1.0 changed how it is called: a client object instead of openai.ChatCompletion. The code is older than the installed package.',
  signs: [
    line(
      'the package says that the call is gone',
      /no longer supported in openai>=1\.0\.0|APIRemovedInV1/,
    ),
  ],
  remedies: [
    words('code', 'Update the call', {
      says: 'Arguments stay the same.',
      code: 'client = OpenAI()\nclient.chat.completions.create(model=model, messages=messages)',
      proof: { rerun: 'The request is answered.' },
    }),
    words('pin', 'Use the old package', {
      says: 'Only for code that you cannot change.',
      danger: 'changes',
      code: 'python -m pip install "openai<1"',
      proof: { rerun: 'The request is answered.' },
    }),
  ],
  confusions: [notCause('package-attribute-missing', 'There another package changed.')],
  sources: [source('openai 3, own trial', '2026-11')],
});
