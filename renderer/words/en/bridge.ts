/** What the page says when the engine does not answer, or not so that it can be read. */
export const bridge = {
  connecting: 'Looking for the engine…',
  lost: 'No contact with the engine since {{clock}}. Trainings do not need it.',
  broke: 'The engine went away while it was asked, so it is not known whether this was done.',
  brokeRemedy: 'Look at Runs when the engine is back, then try it again.',
  engineError: 'The engine could not answer: {{why}}.',
  engineErrorRemedy: 'Try it again. If it stays, the engine’s log in the state folder says more.',
  noTerminals: 'The process of the terminals does not answer.',
  noTerminalsRemedy: 'It is started again by itself; try once more in a moment.',
  unreadable: '{{what}} could not be read: page and engine are of different versions.',
  unreadableRemedy: 'Load the page again.',
} as const;
