/** Texts of the page when the engine does not answer, or not so that it can be read. */
export const bridge = {
  connecting: 'Connecting to the engine…',
  lost: 'No contact with the engine since {{clock}}. Runs do not depend on it.',
  gone: 'No contact with the engine since {{clock}}. Start RL Cockpit again: this page follows, unless it is then at another address. Runs continue.',
  broke: 'The engine went away before it answered, so it is unknown whether this was done.',
  brokeRemedy: 'When the engine is back, check Runs, then try again.',
  engineError: 'The engine could not answer: {{why}}.',
  engineErrorRemedy: 'Try again. If it keeps failing, the app’s log has the details.',
  noTerminals: 'The terminal process does not answer.',
  noTerminalsRemedy: 'It restarts automatically. Try again in a moment.',
  unreadable: '{{what}} could not be read: the page and the engine have different versions.',
  unreadableRemedy: 'Reload the page.',
} as const;
