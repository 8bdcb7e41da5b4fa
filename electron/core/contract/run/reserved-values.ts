/** `goalSource` of a goal that the recipe or the user declared. */
export const DECLARED_GOAL = 'declared';

/** The recipe of a run whose files came from elsewhere. Its start and duration are what its files say. */
export const IMPORT_RECIPE = 'import';
