/** The kind in the id of a target. */
export const kindOfTarget = (id: string): string => id.split(':', 1)[0] ?? id;

/** The name in the id of a target; an id without one is the name. */
export const nameOfTarget = (id: string): string => id.replace(/^[a-z][a-z0-9-]*:/, '');
