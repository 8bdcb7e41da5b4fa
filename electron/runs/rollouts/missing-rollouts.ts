import type { Spec } from '#core/contract/run/run-directory';

/** Switch of verl and ARPO on the command line. */
const DATA_DIR = /(?:^|[.+])(?:rollout|validation)_data_dir=(?!null$|None$|$)/;

/** What a run without rollouts was to write, in sentences; none where it was to write nothing. */
export function missingWords({ argv, launch }: Pick<Spec, 'argv' | 'launch'>): readonly string[] {
  const set = argv.filter((word) => DATA_DIR.test(word));
  const said = set.map(
    (word) =>
      `The command sets ${word}, but no rollouts of this run are there: none were written yet, or they are on another machine.`,
  );
  return launch?.taps.includes('trl') === true
    ? [
        ...said,
        'The tap trl of this run has kept no answer: GRPO or RLOO of TRL has generated none.',
      ]
    : said;
}
