/** Words of a run's environment variables on Start. */
export const variables = {
  title: 'Environment variables',
  add: 'Add a variable',
  hint: 'Paste NAME=value lines to add several',
  secret: 'Values that look like secrets are not written to the run’s spec or stored here',
  name: 'Name of variable {{number}}',
  value: 'Value of variable {{number}}',
  namePlace: 'NAME',
  valuePlace: 'value',
  remove: 'Remove variable {{name}}',
  unnamed: 'Enter a name.',
  badName: 'A name has no spaces and no =.',
  twice: 'This name is set twice.',
} as const;
