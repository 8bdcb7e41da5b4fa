/**
 * Statement of a line about the progress of a program: it succeeded, recovered from a failure, finished a numbered part of its work; or of
 * a download, that it is retried or complete.
 */
export type Outcome = 'success' | 'recovery' | 'step' | 'retry' | 'arrival';
export type OutcomeKey = `outcome/${Outcome}/${number}`;

interface OutcomeTerm {
  readonly key: OutcomeKey;
  readonly test: RegExp;
}

/** Lines of success: what trainers, installers and examples print when their work is done. */
const SUCCESSES: readonly RegExp[] = [
  /\b(?:training|learning|fine-?tuning|rollouts?|evaluation|benchmark|simulation|experiment|phase \d+)s? (?:is |was |has been )?(?:successfully )?(?:complete|completed|finished|done)\b/i,
  /\b(?:completed|finished|done) successfully\b/i,
  /\b(?:model|checkpoint|policy|weights) (?:was |is )?(?:saved|written)\b/i,
  /\bsaved (?:the )?(?:model|checkpoint|policy)\b/i,
  /\bSuccessfully (?:installed|built|saved|completed|finished)\b/i,
  /\bSolving environment: done\b/,
  /'train_runtime': /,
];

/** Lines that one part of the work prints, identified by its number: no matter what failed above, the program continued. */
const STEPS: readonly RegExp[] = [
  /\b(?:epoch|episode|iteration|update|fold|trial|phase|step) \d+(?: ?(?:\/|of) ?\d+)?:? (?:is |was )?(?:done|finished|complete|completed)\b/i,
  /\bcollected \d+ (?:episodes?|rollouts?|trajectories|samples)\b/i,
  /\bsaved (?:the |my )?(?:final|last|best) (?:model|policy|weights|checkpoint)\b/i,
  /\b(?:all )?\d+ (?:episodes?|rollouts?|trajectories|samples|trials|tasks|seeds|jobs|envs|environments) (?:were )?(?:collected|scored|generated|done|finished|completed|evaluated|passed)\b/i,
];

/** Lines that show that a failure is, or was, overcome. */
const RECOVERIES: readonly RegExp[] = [
  /\b(?:will be retried|will retry|retry(?:ing)? in \d|retrying (?:in|with|after|the)|retry(?:ing)? \d+ ?(?:\/|of) ?\d+)\b/i,
  /\b(?:skipping|skipped) (?:this |the )?(?:batch|step|sample|episode|config\w*|size)\b/i,
  /\b(?:does not fit|did not fit|out of memory)\b.{0,40}\b(?:halving|halved|reducing|smaller|trying)\b/i,
  /\b(?:falling back|fall back|fell back) (?:to|on)\b/i,
  /\b(?:restarted|reconnected|recovered|resumed) (?:successfully|after|from|the)\b/i,
];

/** Lines by which a client says that it asks for a file once more. */
const RETRIES: readonly RegExp[] = [
  /\b(?:will retry|retry(?:ing)? in \d|Retrying \(Retry\(|Trying to resume download)/i,
  /\(Connection (?:timed out|reset by peer)\)\. Retrying\./,
  /\bretry(?:ing)? \d+ ?(?:\/|of) ?\d+/i,
];

/** Lines by which a client says that a file is there: huggingface_hub, datasets, wget, curl, pip. */
const ARRIVALS: readonly RegExp[] = [
  /\.(?:safetensors|bin|json|txt|model|zip|parquet|arrow|gz|tgz|tar|pt|pth|ckpt|onnx|npz|h5|csv|whl)(?:\.\w{1,20})?: +100%\|/,
  /\b(?:Fetching \d+ files|Downloading (?:data|shards|\S+)|Generating \w+ split|Loading checkpoint shards|Loading weights): +100%\|/,
  /' saved \[\d+(?:\/\d+)?\]/,
  /^100 +\d[\d.]*[kMG]? +100 +\d/,
  /^Successfully installed \S/,
];

const keyed = (what: Outcome, tests: readonly RegExp[]): OutcomeTerm[] =>
  tests.map((test, at) => ({ key: `outcome/${what}/${at}`, test }));

export const OUTCOME_TERMS: readonly OutcomeTerm[] = [
  ...keyed('success', SUCCESSES),
  ...keyed('recovery', RECOVERIES),
  ...keyed('step', STEPS),
  ...keyed('retry', RETRIES),
  ...keyed('arrival', ARRIVALS),
];
