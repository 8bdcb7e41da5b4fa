import { z } from 'zod';

/**
 * Whose word the interpreter of a run is: the user's (`chosen`), its command's (`command`: it names it; `program`: the first line of the
 * program that it starts; `conda`, `project`: the environment that it names), the environment beside its script (`folder`), nobody's
 * (`default`: any Python of the machine).
 */
export const PythonFrom = z.enum([
  'chosen',
  'command',
  'program',
  'conda',
  'project',
  'folder',
  'default',
]);
export type PythonFrom = z.infer<typeof PythonFrom>;
