export const frame = {
  toast: { close: 'Close this message', undo: 'Undo' },
  keys: {
    title: 'Keyboard',
    page: 'On this page',
    everywhere: 'Everywhere',
    none: 'This page has no keys of its own.',
    open: 'Show the keyboard',
    close: 'Close the keyboard sheet',
    leave: 'Close what is open, then clear what is chosen',
    browser:
      'A browser keeps some of these for itself; the second one works there. In a terminal, only those with Ctrl+Shift work.',
  },
} as const;
