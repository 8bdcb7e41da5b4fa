/** Runs that wait for another one. */
export const queueCalls = {};
