import type { Exit } from '../../contract/run/run-directory';
import type { LogFacts } from '../signs/log-facts';
import type { CauseHits } from './scan/cause-scanner';
import type { EnvironmentFacts } from './environment-facts';

/** Everything that a diagnosis rests on. */
export interface DiagnosisInput {
  readonly hits: CauseHits;
  readonly log: LogFacts;
  /** How it ended; null while it continues, or where its end was not observed. */
  readonly exit: Pick<Exit, 'code' | 'signal' | 'requested' | 'elapsedMs'> | null;
  readonly facts: EnvironmentFacts;
}
