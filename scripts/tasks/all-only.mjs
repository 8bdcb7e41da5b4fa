import { SINGLE_TESTS } from './all-only/single-tests.mjs';
import { WHOLE_FILES } from './all-only/whole-files.mjs';

/**
 * The one list of the tests that `npm test` leaves to `npm run test:all`.
 * @type {readonly import('./all-only/entry.mjs').AllOnly[]}
 */
export const ALL_ONLY = [...WHOLE_FILES, ...SINGLE_TESTS];
