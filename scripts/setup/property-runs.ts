import { configureGlobal } from 'fast-check';
import { repetitions } from './repetitions.mjs';

// Each property is tried with a few random values in `npm test`, and with fast-check's own number of them in `npm run test:all`.
configureGlobal({ numRuns: repetitions(30, 100) });
