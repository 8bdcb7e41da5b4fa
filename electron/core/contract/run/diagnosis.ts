import { z } from 'zod';
import { Finding } from '../finding';

/** Class of a cause: the area the user would have to look into. */
export const CauseClass = z.enum([
  'native-crash',
  'memory',
  'gpu',
  'install',
  'environment',
  'network',
  'api',
  'configuration',
  'data',
  'user-code',
  'checkpoint',
  'multiprocessing',
  'distributed',
  'ray',
  'hang',
  'storage',
  'windows',
  'wsl',
  'stopped',
]);
export type CauseClass = z.infer<typeof CauseClass>;

/** The layer of the stack that failed. */
export const CauseLayer = z.enum(['python', 'native', 'os', 'driver']);
export type CauseLayer = z.infer<typeof CauseLayer>;

export const CausePlatform = z.enum(['linux', 'wsl', 'windows', 'macos']);
export type CausePlatform = z.infer<typeof CausePlatform>;

/** One sign of a cause, looked for in a run: seen, not seen, speaking against it, or it could not be checked. */
export const SignView = z.object({
  says: z.string(),
  state: z.enum(['seen', 'missing', 'against', 'unknown']),
  /** The line of the log that shows it, from 1; null where none does. */
  line: z.int().nullable(),
  /** A line of the log: not seen, it is only one of several wordings where another line was. Absent: it is none. */
  isLine: z.boolean().optional(),
});
export type SignView = z.infer<typeof SignView>;

/** The test that can falsify a cause. */
export const CauseProbeView = z.object({
  says: z.string(),
  falsifiedBy: z.string(),
  /** A probe of the setup; null where it is a command. */
  probe: z.string().nullable(),
  /** The whole command, exactly; null where it is a probe. */
  argv: z.array(z.string()).nullable(),
  /** Seconds after which it is given up; absent where it is unknown how long it takes. */
  limitS: z.number().optional(),
});
export type CauseProbeView = z.infer<typeof CauseProbeView>;

/** Remedy that no button can carry out: what the user does, and what they would write. */
export const ManualRemedy = z.object({
  id: z.string(),
  title: z.string(),
  says: z.string(),
  /** Lines of code or a command to copy; null where there are none. */
  code: z.string().nullable(),
});
export type ManualRemedy = z.infer<typeof ManualRemedy>;

/** Cause that may explain a failure: a finding with its signs, its score and the test that decides. */
export const CauseFinding = Finding.extend({
  /** Id of the cause. */
  cause: z.string(),
  /** The likely cause, as a heading. */
  title: z.string(),
  class: CauseClass,
  layer: CauseLayer,
  /** Two sentences. */
  explains: z.string(),
  /** Frames of the stack, the innermost last: `file:line function`, or a library. */
  path: z.array(z.string()),
  /** From 0 to 1. */
  score: z.number(),
  sure: z.enum(['high', 'medium', 'low']),
  /** It only passes on what another cause did (ActorDiedError); absent: no. */
  isEcho: z.boolean().optional(),
  signs: z.array(SignView),
  probe: CauseProbeView.nullable(),
  /** Remedies that only the user can carry out, in their code or on their machine; absent where there are none. */
  byHand: z.array(ManualRemedy).optional(),
  confusions: z.array(z.object({ cause: z.string(), title: z.string(), says: z.string() })),
  sources: z.array(z.object({ says: z.string(), date: z.string() })),
});
export type CauseFinding = z.infer<typeof CauseFinding>;

/** Diagnosis of a run or a log: causes, the best first; none where nothing known matches, or nothing failed. */
export const Diagnosis = z.object({
  findings: z.array(CauseFinding),
  /** Statement of the log and the exit about how it ended; null if there is none. */
  verdictHint: z.string().nullable(),
  /** Did something fail, though nothing known matches? */
  isUnexplained: z.boolean(),
  /** The first fatal line and the lines around it, where nothing known matches. */
  fatalLine: z.object({ line: z.int(), text: z.string() }).nullable(),
});
export type Diagnosis = z.infer<typeof Diagnosis>;
