/** What a start would do, told before it is done. */
export const startCalls = {};
