import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Interrupted training that reports completion',
  severity: 'medium',
  isSilent: true,
  isOfAttempt: true,
  explains:
    'The program caught Ctrl+C, saved what it had and continued to its last lines. It ends with exit code 0 and may print that the training is complete, though it stopped early.',
  signs: [
    line(
      'the program says that its training was interrupted',
      /[Tt]raining (?:was )?interrupted(?: by (?:the )?user)?\b|Interrupted by user|KeyboardInterrupt caught/,
      { isFinal: true },
    ),
    line('it says that it saves an interrupt checkpoint', /Saving interrupt(?:ed)? checkpoint/, {
      weight: 1,
      isFinal: true,
    }),
  ],
  remedies: [
    words('resume', 'Continue from the checkpoint that it saved', {
      says: 'Do not use the "final" model of this run: it stopped early. The interrupt checkpoint contains the same weights and the number of steps.',
      proof: { rerun: 'The last step of the run reaches its target.' },
    }),
  ],
  confusions: [
    notCause(
      'stopped-from-outside',
      'There the program did not catch the signal, and its exit says so.',
    ),
  ],
  sources: [
    source(
      'own trial: RL-Trainer Phase 1, SIGINT after 75 s: 3,536 of 100,000 steps, exit code 0',
      '2026-11',
    ),
  ],
});
