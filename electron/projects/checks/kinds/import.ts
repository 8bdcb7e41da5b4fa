import type { CheckKind } from '../check-kind';
import { checkImport } from '../import-check';

/** Check: a module, or an attribute of one, can be imported by the interpreter of the training. A crash at the import is an answer. */
export default {
  says: 'The training’s Python can import a module.',
  answer: checkImport,
} satisfies CheckKind;
