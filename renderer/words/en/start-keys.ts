/** Words of the keys that a training gets. */
export const keys = {
  title: 'Keys for this training',
  says: 'Stored API keys that the run gets as environment variables. It gets no others.',
  own: 'Your own command gets only the keys that you select.',
  stranger:
    'A project with its own manifest gets only the keys that you select. Select a key only if you trust the code with it.',
  notStored: 'not stored',
  store: 'Store a key',
  reset: 'Back to the default',
} as const;
