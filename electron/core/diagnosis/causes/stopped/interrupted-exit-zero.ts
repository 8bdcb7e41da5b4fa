import type { Cause } from '../../matching/cause';

/** A program that was interrupted and ends with exit code 0 all the same. */
export default {
  id: 'interrupted-exit-zero',
  title: 'an interrupted training that calls itself complete',
  class: 'stopped',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  isSilent: true,
  explains:
    'The program caught Ctrl-C, saved what it had and went on to its last lines. It ends with exit code 0 and may print that the training is complete, though it stopped early.',
  signs: [
    {
      says: 'the program says that its training was interrupted',
      weight: 3,
      line: /[Tt]raining (?:was )?interrupted(?: by (?:the )?user)?\b|Interrupted by user|KeyboardInterrupt caught/,
      isFinal: true,
    },
    {
      says: 'it says that it saves an interrupt checkpoint',
      weight: 1,
      line: /Saving interrupt(?:ed)? checkpoint/,
      isFinal: true,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'resume',
      title: 'Continue from the checkpoint that it saved',
      says: 'Do not use the "final" model of this run: it stopped early. The interrupt checkpoint holds the same weights and the number of steps.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The last step of the run reaches its target.' },
    },
  ],
  confusions: [
    {
      cause: 'stopped-from-outside',
      says: 'There the program did not catch the signal, and its exit tells it.',
    },
  ],
  sources: [
    {
      says: 'own trial: RL-Trainer Phase 1, SIGINT after 75 s: 3,536 of 100,000 steps, exit code 0',
      date: '2026-11',
    },
  ],
  examples: ['[TRAIN] Training interrupted by user', '[TRAIN] Saving interrupt checkpoint...'],
} satisfies Cause;
