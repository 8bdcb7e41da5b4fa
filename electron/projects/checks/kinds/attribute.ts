import type { CheckKind } from '../check-kind';
import { checkImport } from '../import-check';

/** Check: a module has an attribute (`pyretechnics.eulerian_level_set.SpreadState`): of a package, the version that fits. */
export default {
  says: 'A module of the training’s Python has an attribute.',
  answer: checkImport,
} satisfies CheckKind;
