export const terminals = {} as const;
