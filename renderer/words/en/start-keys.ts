/** Words of the keys that a training gets. */
export const keys = {
  title: 'Keys for this training',
  says: 'Stored API keys that it gets, as environment variables. It gets no other one.',
  own: 'This command is yours: it gets no stored key that you do not tick.',
  stranger:
    'This project has its own manifest: it gets no stored key that you do not tick. Tick one only if you trust its code with it.',
  notStored: 'not stored',
  store: 'Store a key',
  reset: 'Back to the default',
} as const;
