import type { Cause } from '../../matching/cause';

/** A pickle whose class can no longer be found. */
export default {
  id: 'pickle-class-missing',
  title: 'a pickle whose class can no longer be found',
  class: 'checkpoint',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A pickle stores only where an object’s class was defined, and that module has no such class now. It was written by a script that defined the class, or the code has been moved or renamed since.',
  signs: [
    {
      says: 'pickle finds no such class or function',
      weight: 3,
      line: /AttributeError: Can't get attribute '[\w.]{1,120}' on <module/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'import',
      title: 'Put the class where the pickle expects it',
      says: 'The module is named in the message; for __main__ define or import it in this script.',
      danger: 'none',
      act: { kind: 'words', code: 'from agent import Agent' },
      proof: { rerun: 'The file loads.' },
    },
    {
      id: 'state',
      title: 'Save weights instead of objects',
      says: 'state_dict and model.save do not depend on your classes.',
      danger: 'none',
      act: { kind: 'words', code: 'torch.save(agent.state_dict(), path)' },
      proof: { rerun: 'The file loads in another script.' },
    },
  ],
  confusions: [
    { cause: 'pickle-thread-lock', says: 'There an object cannot be pickled at all.' },
    {
      cause: 'missing-freeze-support',
      says: 'There a script starts workers without a main guard.',
    },
  ],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: [
    "AttributeError: Can't get attribute 'Agent' on <module '__main__' from '/home/user/project/play.py'>",
  ],
} satisfies Cause;
