/** Words of the pages that show the user guide. The guide itself is in resources/docs/user. */
export const help = {
  title: 'Help',
  about: 'Help: {{title}}',
  topics: 'Topics',
  guide: 'User guide',
  reference: 'Reference',
  overview: 'Overview',
  whatsNew: 'What’s new',
  open: 'Open help for this page',
  also: 'help manual guide documentation explain',
  missing: 'Help page not found',
  missingSays: 'The user guide has no page “{{page}}”. Choose one of the list.',
  code: 'Code',
  table: 'Table',
} as const;
