import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The class of a pickle no longer exists',
  severity: 'medium',
  explains:
    'A pickle stores only where an object’s class was defined, and that module has no such class now. It was written by a script that defined the class, or the code has been moved or renamed since.',
  signs: [
    line(
      'pickle finds no such class or function',
      /AttributeError: Can't get attribute '[\w.]{1,120}' on <module/,
    ),
  ],
  remedies: [
    words('import', 'Put the class where the pickle expects it', {
      says: 'The module is named in the message; for __main__ define or import it in this script.',
      code: 'from agent import Agent',
      proof: { rerun: 'The file loads.' },
    }),
    words('state', 'Save weights instead of objects', {
      says: 'state_dict and model.save do not depend on your classes.',
      code: 'torch.save(agent.state_dict(), path)',
      proof: { rerun: 'The file loads in another script.' },
    }),
  ],
  confusions: [
    notCause('pickle-thread-lock', 'There an object cannot be pickled at all.'),
    notCause('missing-freeze-support', 'There a script starts workers without a main guard.'),
  ],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
