import { once } from '../lib/once';
import type { LogObserver } from '../telemetry/observers';
import { causes } from './causes';
import { CauseScanner } from './matching/scan/cause-scanner';
import { STACK_LITERALS } from './matching/scan/stack-scanner';
import { TermMatcher, termsOf } from './matching/cause-terms';

/** The one matcher of all causes. */
export const causeMatcher = new TermMatcher(termsOf(causes.values()));

const literals = once(() => [...causeMatcher.literals, ...STACK_LITERALS]);

/** Lines that speak for a cause, gathered while a log is read. */
export const causeObserver: LogObserver = {
  id: 'causes',
  get literals() {
    return literals();
  },
  open: (_run, saved) => new CauseScanner(causeMatcher, saved),
};
