/**
 * Names that may have a retired word in them, each with the reason: a term of the field, or what is stored or sent under
 * it. `file: name` is free in files of that name only.
 */
export const honestNames: Readonly<Record<string, string>> = {
  NotFound: 'the page for an address that does not exist: the field says "not found"',
  wholeNumbers: 'a whole number is an integer in plain words, as the form says it',
  stage: 'the second stage of a start on Windows: two processes, one after the other',
  STAGE: 'as stage',
  STAGE_TWO_FLAGS: 'as stage',
  next_stage: 'as stage',
  become_second_stage: 'as stage',
  notebook: 'an incident has a notebook of evidence, which users know by this name',
  notebookAddress: 'as notebook',
  Notebook: 'as notebook',
  NotebookActs: 'as notebook',
  NotebookPanel: 'as notebook',
  OpenNotebook: 'as notebook',
  WHOLE_FILES: 'test files that run as a whole; its entries are matched by their text',
  most_in_a_row: 'a parameter of rl_cockpit.vec, which trainings of users pass by name',
  MOST_IN_A_ROW: 'the default of most_in_a_row',
  looks: 'a field of a stored finding of health',
  looksLike: 'a field of a stored incident',
  lookEnv: 'a verb of the agent, which may be older than the app',
  takesArgv: 'a field of a recipe, which the page and the command line read',
  begunMs: 'a field of the journal of changes, which is on the disk',
  'log-calls.ts: place': 'a field of the answer of a call',
  'use-log-search.ts: place': 'as in log-calls.ts',
  'detect.ts: found': 'a field of the answer of a call',
  'saved-files.ts: isWhole': 'a field of an answer of the agent',
  'target.ts: most': 'a field of a request to the agent',
};
