import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'An unpicklable object was sent to another process',
  severity: 'high',
  explains:
    'A worker process gets its task as pickled bytes, and the task, its factory or the model holds a lock, a thread pool, a socket or a nested function. These cannot be turned into bytes; the type in the message is only the first one that pickle met.',
  signs: [
    line('the log says "cannot pickle" and names a type', /cannot pickle '[\w.]{1,80}' object/),
    line(
      'the log says "Can\'t pickle" or "Can\'t get" a local object',
      /Can't (?:pickle|get) local object|Can't pickle </,
    ),
    line('an older Python says "can\'t pickle … objects"', /can't pickle \S{1,80} objects?\b/),
    line(
      'Ray could not serialize an argument or a function',
      /Could not serialize the (?:argument|function|actor class)/,
      { weight: 2 },
    ),
    line('multiprocessing was sending it', /cannot pickle '|Can't (?:pickle|get)|can't pickle /, {
      weight: 1,
      after: /ForkingPickler|cloudpickle\.dumps|reduction\.dump/,
      within: 12,
    }),
    line('a deep copy failed, not a transfer', /[/\\]copy\.py", line \d{1,5}, in deepcopy/, {
      weight: -1,
    }),
  ],
  probe: {
    says: 'Imports your module, calls its environment factory and pickles the result as SubprocVecEnv does; it writes nothing.',
    falsifiedBy: 'The factory can be pickled.',
    test: { probe: 'pickle-blame' },
  },
  remedies: [
    words('inside', 'Create the resource inside the worker', {
      says: 'The factory makes the lock, client or pool after it was sent; nothing of it has to be pickled.',
      code: 'def make():\n    return MyEnv(client=LLMClient())\nenv = SubprocVecEnv([make for _ in range(4)])',
      proof: { probe: 'pickle-blame' },
    }),
    words('getstate', 'Leave the resource out of the pickle', {
      says: 'The object drops it before it is sent and makes a new one on first use.',
      code: "def __getstate__(self):\n    state = self.__dict__.copy()\n    state.pop('executor', None)\n    return state",
      proof: { probe: 'pickle-blame' },
    }),
    words('exclude', 'Leave it out of the saved model', {
      says: 'For a failure in model.save: names the attribute that is not to be saved.',
      code: "model.save(path, exclude=['llm_client'])",
      proof: { rerun: 'The model file is written.' },
    }),
    words('one-process', 'Run all copies in one process', {
      says: 'A DummyVecEnv pickles nothing. The copies then take turns, which is slower for heavy tasks.',
      code: 'env = DummyVecEnv([make for _ in range(4)])',
      proof: { rerun: 'The run passes its first update.' },
    }),
  ],
  confusions: [
    notCause(
      'missing-freeze-support',
      'There the script lacks its main guard, and no type is named.',
    ),
    notCause('vecenv-worker-died', 'There the worker started and then vanished.'),
  ],
  sources: [
    source('jalv92/RL-Trainer, changelog 1.1.0', '2026-11'),
    source('own trials with multiprocessing, Gymnasium 1.3 and Stable-Baselines3 2.9', '2026-11'),
  ],
});
