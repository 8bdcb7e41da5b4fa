import { insertLines } from '../python/python-line';
import type { Fix } from '../fix';

const BACKUP = '.before-rl-cockpit';

/** Fix: a class of the user's project gets `__getstate__` and `__setstate__` that leave out locks, pools and queues. */
export default {
  title: 'Let workers make it again',
  says: 'Adds two methods to the class in your project: locks, pools and queues stay out of what is sent to a worker, and the worker makes its own. A copy of the file is kept beside it. Read the lines first: what a worker recreates starts empty.',
  danger: 'changes',
  actor: 'you',
  provedBy: 'pickle-blame',
  undo: `Copy the file that ends in ${BACKUP} over it.`,
  command: ({ file = '', sha256 = '', after = '', text = '' }, { python }) => {
    if (python === null || file === '' || text === '') return null;
    return {
      lines: [insertLines(python, { file, sha256, after, text, backup: BACKUP })],
      changed: [file, text],
      creates: [{ path: `${file}${BACKUP}`, says: `${file} as it was before.` }],
      downloadBytes: 0,
    };
  },
} satisfies Fix;
