/** Characters of an entry's texts. */
export const MAX_MESSAGE = 4_000;
export const MAX_STACK = 16_000;
