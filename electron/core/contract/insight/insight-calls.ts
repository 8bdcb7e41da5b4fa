import { base, OneRun } from '../api-base';
import { Anatomy } from './anatomy';
import { WhoPaid } from './who-paid';

/** What the numbers of a run mean together, by what is stored of it now. */
export const insightCalls = {
  /** Which reward function paid for the change of the reward. */
  whoPaid: base.input(OneRun).output(WhoPaid),
  /** Where the time of its steps went. */
  anatomy: base.input(OneRun).output(Anatomy),
};
