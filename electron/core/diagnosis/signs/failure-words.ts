import { z } from 'zod';
import type { Json } from '../../lib/json';

/** A line of a log. */
const Mention = z.object({ line: z.int(), text: z.string() });

/** What a log says of its end and of its helpers, in words; a field is absent where it says nothing. */
export const FailureFacts = z.object({
  /** That the training failed, cannot continue or could not save, with no progress and no recovery after it. */
  failure: Mention.exactOptional(),
  /** That a worker died while the training went on, with none in its place. */
  lostWorker: Mention.exactOptional(),
  /** Refused requests to a service of a language model, with the newest line; absent once one was answered. */
  refusals: Mention.extend({ count: z.int() }).exactOptional(),
});
export type FailureFacts = z.infer<typeof FailureFacts>;

const Saved = z.object({
  failure: Mention.nullable(),
  lostWorker: Mention.nullable(),
  refused: Mention.nullable(),
  refusals: z.int(),
  answers: z.int(),
});

const MAX_TEXT_LENGTH = 300;

/**
 * Words of failure as trainers, loggers and launchers write them: a subject that failed, a level that means the end, a save that did not work.
 * The bare words error and failed never count, nor does an attempt of several.
 */
const FAILURE: readonly RegExp[] = [
  /\b(?:training|[Rr]un|trial|job|experiment|learner|trainer|simulation|optimization)\b[^.:=]{0,24}\b(?:failed|aborted|crashed|stopped with an error|interrupted by (?:an )?error)\b(?! ?[:=] ?0\b)/i,
  /\b(?:cannot|can't|can not|unable to) continue\b|\bgiving up\b|\baborting\b/i,
  /(?:^|[\s[|:(])(?:FATAL|CRITICAL)(?=[\s\]|):-])|\[critical *\]/,
  /\b(?:could not|cannot|can't|failed to|unable to) (?:save|write|store|export)\b/i,
  /\b(?:model|checkpoint|weights|policy|results?)\b.{0,30}\b(?:could not|cannot|can't) be (?:saved|written|stored|exported)\b/i,
  /\[CRASH\]|\bfinish\.\.\. \(failed \d+\)/,
  /\breturned non-zero exit status [1-9]|\(exitcode: [1-9]\d*\)|\bNumber of errored trials: [1-9]/,
  /\bCUDA out of memory\b|\bcannot open \S+: /,
];
const ATTEMPT = /\battempt \d+ ?(?:\/|of)|\bretry|\btrying again|\bcontinuing\b|\bskipp/i;
const RECOVERY =
  /\b(?:saved|recovered|reconnected|restarted|restored|resum(?:ed|ing)|succeeded|restart \d)\b/i;

const LOST_WORKER =
  /\b(?:worker|actor|env(?:ironment)?|process)\b.{0,50}\b(?:died|is gone|crashed|was killed|exited unexpectedly|lost)\b|\b(?:exit ?code|killed by signal) ?[:=]? ?-(?:9|11|6|4|7|8)\b|^Process \S*(?:Actor|[Ww]orker|Env)\S*:$|^Exception in thread (?:\S*(?:learner|trainer|update|optimizer)\S*):/i;
const REPLACED = /\b(?:restart|recreat|respawn|replac|relaunch|up again|reconnect)/i;

const REFUSED =
  /\b(?:Authentication|RateLimit|PermissionDenied|APIConnection|APITimeout)Error\b|"HTTP\/1\.[01] (?:401|403|429|50\d)\b|\bError code: (?:401|403|429|50\d)\b|\bLLM\b.{0,40}\b(?:failed|refused|unavailable|timed out)\b|\bno answer from\b|\bConnection refused\b/;
const ANSWERED = /"HTTP\/1\.[01] 2\d\d\b/;
/** So few refusals are no habit. */
const MIN_REFUSALS = 10;

/** Texts of which each line with such words holds one, in lower case. */
export const FAILURE_LITERALS: readonly string[] = [
  'failed|aborted|crashed|with an error|by error|by an error|continue|giving up|aborting|fatal',
  "critical|not save|not write|not store|not export|can't|unable to|be saved|be written|be stored",
  'be exported|[crash]|non-zero exit|exitcode|errored|out of memory|cannot|saved|recover|reconnect',
  'restart|restored|resum|succeeded|worker|actor|env|process|exit code|signal|thread|recreat',
  'respawn|replac|relaunch|up again|error|http/1|llm|no answer|refused',
].flatMap((texts) => texts.split('|'));

/** Gathers `FailureFacts` line by line. Its saved state, opened again, continues. Never throws. */
export class FailureWords {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? {
      failure: null,
      lostWorker: null,
      refused: null,
      refusals: 0,
      answers: 0,
    };
  }

  read(text: string, line: number): void {
    const state = this.#state;
    const mention = { line, text: text.slice(0, MAX_TEXT_LENGTH) };
    if (FAILURE.some((words) => words.test(text)) && !ATTEMPT.test(text)) state.failure = mention;
    else if (RECOVERY.test(text)) state.failure = null;
    if (REPLACED.test(text)) state.lostWorker = null;
    else if (LOST_WORKER.test(text)) state.lostWorker ??= mention;
    if (REFUSED.test(text)) {
      state.refusals += 1;
      state.refused = mention;
    } else if (ANSWERED.test(text)) state.answers += 1;
  }

  /** @param progressLine where the log showed progress last; 0: nowhere */
  facts(progressLine: number): FailureFacts {
    const { failure, lostWorker, refused, refusals, answers } = this.#state;
    const isRefused = refused !== null && refusals >= MIN_REFUSALS && answers === 0;
    return {
      ...(failure !== null && failure.line > progressLine ? { failure } : {}),
      // Workers that die after the last step die in the clearing up.
      ...(lostWorker !== null && lostWorker.line < progressLine ? { lostWorker } : {}),
      ...(isRefused ? { refusals: { ...refused, count: refusals } } : {}),
    };
  }

  save(): Json {
    const { failure, lostWorker, refused, ...counts } = this.#state;
    return {
      failure: copied(failure),
      lostWorker: copied(lostWorker),
      refused: copied(refused),
      ...counts,
    };
  }
}

const copied = (mention: z.infer<typeof Mention> | null): Json =>
  mention === null ? null : { ...mention };
