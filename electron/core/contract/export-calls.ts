/** What leaves the app: files of a run for other programs. */
export const exportCalls = {};
