import type { Cause } from '../../matching/cause';

/** Code written for the OpenAI client before version 1. */
export default {
  id: 'openai-interface-old',
  title: 'code written for the OpenAI client before version 1',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'openai 1.0 changed how it is called: a client object instead of openai.ChatCompletion. The code is older than the installed package.',
  signs: [
    {
      says: 'the package says that the call is gone',
      weight: 3,
      line: /no longer supported in openai>=1\.0\.0|APIRemovedInV1/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'code',
      title: 'Update the call',
      says: 'Arguments stay the same.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'client = OpenAI()\nclient.chat.completions.create(model=model, messages=messages)',
      },
      proof: { rerun: 'The request is answered.' },
    },
    {
      id: 'pin',
      title: 'Use the old package',
      says: 'Only for code that you cannot change.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install "openai<1"' },
      proof: { rerun: 'The request is answered.' },
    },
  ],
  confusions: [{ cause: 'package-attribute-missing', says: 'There another package changed.' }],
  sources: [{ says: 'openai 3, own trial', date: '2026-11' }],
  examples: [
    'You tried to access openai.ChatCompletion, but this is no longer supported in openai>=1.0.0 - see the README at https://github.com/openai/openai-python for the API.',
  ],
} satisfies Cause;
