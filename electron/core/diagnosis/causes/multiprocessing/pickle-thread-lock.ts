import type { Cause } from '../../matching/cause';

/** An object that cannot be pickled is sent to another process or saved. */
export default {
  id: 'pickle-thread-lock',
  title: 'something that cannot be pickled was sent to another process',
  class: 'multiprocessing',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A worker process gets its task as pickled bytes, and the task, its factory or the model holds a lock, a thread pool, a socket or a nested function. These cannot be turned into bytes; the type in the message is only the first one that pickle met.',
  signs: [
    {
      says: 'the log says "cannot pickle" and names a type',
      weight: 3,
      line: /cannot pickle '[\w.]{1,80}' object/,
    },
    {
      says: 'the log says "Can\'t pickle" or "Can\'t get" a local object',
      weight: 3,
      line: /Can't (?:pickle|get) local object|Can't pickle </,
    },
    {
      says: 'an older Python says "can\'t pickle … objects"',
      weight: 3,
      line: /can't pickle \S{1,80} objects?\b/,
    },
    {
      says: 'Ray could not serialize an argument or a function',
      weight: 2,
      line: /Could not serialize the (?:argument|function|actor class)/,
    },
    {
      says: 'multiprocessing was sending it',
      weight: 1,
      line: /cannot pickle '|Can't (?:pickle|get)|can't pickle /,
      after: /ForkingPickler|cloudpickle\.dumps|reduction\.dump/,
      within: 12,
    },
    {
      says: 'a deep copy failed, not a transfer',
      weight: -1,
      line: /[/\\]copy\.py", line \d{1,5}, in deepcopy/,
    },
  ],
  probe: {
    says: 'Imports your module, calls its environment factory and pickles the result as SubprocVecEnv does; it writes nothing.',
    falsifiedBy: 'The factory can be pickled.',
    test: { probe: 'pickle-blame' },
  },
  remedies: [
    {
      id: 'inside',
      title: 'Create the resource inside the worker',
      says: 'The factory makes the lock, client or pool after it was sent; nothing of it has to be pickled.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'def make():\n    return MyEnv(client=LLMClient())\nenv = SubprocVecEnv([make for _ in range(4)])',
      },
      proof: { probe: 'pickle-blame' },
    },
    {
      id: 'getstate',
      title: 'Leave the resource out of the pickle',
      says: 'The object drops it before it is sent and makes a new one on first use.',
      danger: 'none',
      act: {
        kind: 'words',
        code: "def __getstate__(self):\n    state = self.__dict__.copy()\n    state.pop('executor', None)\n    return state",
      },
      proof: { probe: 'pickle-blame' },
    },
    {
      id: 'exclude',
      title: 'Leave it out of the saved model',
      says: 'For a failure in model.save: names the attribute that is not to be saved.',
      danger: 'none',
      act: { kind: 'words', code: "model.save(path, exclude=['llm_client'])" },
      proof: { rerun: 'The model file is written.' },
    },
    {
      id: 'one-process',
      title: 'Run all copies in one process',
      says: 'A DummyVecEnv pickles nothing. The copies then take turns, which is slower for heavy tasks.',
      danger: 'none',
      act: { kind: 'words', code: 'env = DummyVecEnv([make for _ in range(4)])' },
      proof: { rerun: 'The run passes its first update.' },
    },
  ],
  confusions: [
    {
      cause: 'missing-freeze-support',
      says: 'There the script lacks its main guard, and no type is named.',
    },
    { cause: 'vecenv-worker-died', says: 'There the worker started and then vanished.' },
  ],
  sources: [
    { says: 'jalv92/RL-Trainer, changelog 1.1.0', date: '2026-11' },
    {
      says: 'own trials with multiprocessing, Gymnasium 1.3 and Stable-Baselines3 2.9',
      date: '2026-11',
    },
  ],
  examples: [
    "TypeError: cannot pickle '_queue.SimpleQueue' object",
    "AttributeError: Can't pickle local object 'make_env.<locals>._init'",
    "TypeError: can't pickle _thread.lock objects",
    'TypeError: Could not serialize the argument <unlocked _thread.lock object> for a task or actor',
  ],
} satisfies Cause;
