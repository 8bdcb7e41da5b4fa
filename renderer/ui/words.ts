/** Sentences of the log that are not in the catalogue yet. */
export const words = {
  log: {
    label: 'Log',
    empty: 'No line yet',
    emptyEnded: 'The log is empty: 0 bytes',
    following: 'Following',
    newLines: (count: string) => `${count} new lines`,
    oneNewLine: '1 new line',
    follow: 'Follow',
    size: (lines: string, size: string) => `${lines} lines, ${size}`,
    wrap: 'Wrap lines',
    cut: (count: string) => `… ${count} more characters in output.log`,
    onlyLast: (count: string) => `Only the last ${count} lines are shown`,
  },
} as const;
