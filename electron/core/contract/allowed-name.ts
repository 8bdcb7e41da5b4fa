import { z } from 'zod';

/**
 * What the user lets a model file use although it is not known: a global by its full name (`rl_zoo3.utils.SimpleLinearSchedule`), or a value
 * of the file whose code may run (`policy`). A name without a dot is a value, never a package.
 */
export const AllowedName = z
  .string()
  .max(300)
  .regex(/^\w+(?:\.\w+)*$/, 'write it as module.name');
export const AllowedNames = z.array(AllowedName).max(50).default([]);
