import type { Refusal } from '#core/contract/refusal';

/** Reason why something cannot be done with an incident: the thing, the reason, the remedy. */
export const noIncident = (id: string): Refusal => ({
  code: 'no-such-incident',
  says: `There is no notebook "${id}".`,
  remedy: 'List them with: notebook',
});

export const noHypothesis = (id: string, existing: readonly string[]): Refusal => ({
  code: 'no-such-hypothesis',
  says: `This notebook has no hypothesis "${id}".`,
  remedy: existing.length === 0 ? 'It has none yet: add one.' : `It has: ${existing.join(', ')}.`,
});

export const noTest = (title: string): Refusal => ({
  code: 'no-test',
  says: `RL Cockpit knows no test for this hypothesis: ${title}`,
  remedy: 'Add your own hypothesis with a command that tests it.',
});

export const alreadyTesting = (title: string): Refusal => ({
  code: 'test-in-progress',
  says: `A test of this hypothesis is in progress: ${title}`,
  remedy: 'Wait for it, or stop it.',
});

export const untested = (title: string, hasTest: boolean): Refusal => ({
  code: 'untested-hypothesis',
  says: `No test supports this hypothesis, so it cannot be the root cause yet: ${title}`,
  remedy: hasTest
    ? 'Run its test first.'
    : 'Add a command that tests it, or start the run again with a remedy: a run that then succeeds is a test.',
});

export const tooMany = (): Refusal => ({
  code: 'too-many-hypotheses',
  says: 'This notebook has 40 hypotheses and takes no more.',
  remedy: 'Test those that it has.',
});

export const noRun = (): Refusal => ({
  code: 'no-run-to-repeat',
  says: 'This notebook belongs to no run that can be started again.',
  remedy: 'Run the step or the command again where it failed.',
});

export const runGone = (run: string): Refusal => ({
  code: 'run-gone',
  says: `The run ${run} was deleted. Its notebook stays, but the run cannot be read or started again.`,
  remedy: 'Start its recipe itself.',
});

export const noRemedy = (id: string, existing: readonly string[]): Refusal => ({
  code: 'no-such-remedy',
  says: `This hypothesis has no remedy "${id}" for this run.`,
  remedy: existing.length === 0 ? 'It has none.' : `It has: ${existing.join(', ')}.`,
});

export const notApplied = (title: string): Refusal => ({
  code: 'remedy-not-applied',
  says: `This remedy is a command and was not applied yet: ${title}`,
  remedy: 'Apply it first, then run again.',
});

export const byHandParams = (): Refusal => ({
  code: 'command-by-hand',
  says: 'The command of this run was written by hand, so RL Cockpit cannot set parameters in it.',
  remedy: 'Start it again and change the command yourself.',
});
