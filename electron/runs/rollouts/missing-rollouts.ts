import type { Spec } from '#core/contract/run/run-directory';

/** Switch of verl and ARPO on the command line. */
const DATA_DIR = /(?:^|[.+])(?:rollout|validation)_data_dir=(?!null$|None$|$)/;

/** Switches that dump rollouts as pickles, and what the framework of each can write instead. */
const PICKLES: readonly (readonly [RegExp, string])[] = [
  [/^--save-debug-rollout-data(?:=|$)/, 'slime writes no other file with its answers.'],
  [/^--dump-details(?:=|$)/, 'miles writes no other file with its answers that is read here.'],
  [
    /dump_data_batch=(?:true|True|1)$/,
    'SkyRL writes the answers of its evaluations as text: trainer.dump_eval_results=true, with a validation data set.',
  ],
];

/** What a run without rollouts was to write, in sentences; none where it was to write nothing. */
export function missingWords({ argv, launch }: Pick<Spec, 'argv' | 'launch'>): readonly string[] {
  const set = argv.filter((word) => DATA_DIR.test(word));
  const said = set.map(
    (word) =>
      `The command sets ${word}, but no rollouts of this run are there: none were written yet, or they are on another machine.`,
  );
  const pickles = argv.flatMap((word) =>
    PICKLES.filter(([pattern]) => pattern.test(word)).map(
      ([, instead]) =>
        `The command sets ${word}: those files are pickles, which can run any code when they are opened, so they are never opened here. ${instead}`,
    ),
  );
  return launch?.taps.includes('trl') === true
    ? [
        ...said,
        ...pickles,
        'The tap trl of this run has kept no answer: GRPO or RLOO of TRL has generated none.',
      ]
    : [...said, ...pickles];
}
