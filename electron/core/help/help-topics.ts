/** Topics of the user guide, in reading order: id (the path of the page) and title. */
export const HELP_TOPICS = [
  { id: 'first-run', title: 'First run' },
  { id: 'setup', title: 'Set up a machine' },
  { id: 'start-watch-stop', title: 'Start, watch, stop' },
  { id: 'verdicts', title: 'What a verdict means' },
  { id: 'failures', title: 'When it fails' },
  { id: 'charts', title: 'Charts and comparison' },
  { id: 'machines', title: 'Other machines' },
  { id: 'models', title: 'Models and evaluation' },
  { id: 'frameworks', title: 'What is read of your framework' },
  { id: 'privacy', title: 'Privacy and files' },
  { id: 'troubleshooting', title: 'Troubleshooting' },
  { id: 'command-line', title: 'Command line' },
] as const;

/** Topics of the reference, which `npm run docs` writes. */
export const REFERENCE_TOPICS = [
  { id: 'reference/commands', title: 'Commands' },
  { id: 'reference/causes', title: 'Causes of failures' },
  { id: 'reference/health-rules', title: 'Health rules' },
  { id: 'reference/words', title: 'States and verdicts' },
  { id: 'reference/metrics', title: 'Metrics' },
] as const;

/** Id of the page with the changes of each version: CHANGELOG.md itself. */
export const CHANGELOG_PAGE = 'whats-new';

/** Id of the page that lists all others. */
export const HELP_INDEX = 'README';

/** Id of a topic: its page's path below `resources/docs/user`, without `.md`. */
export type HelpTopic =
  | (typeof HELP_TOPICS)[number]['id']
  | (typeof REFERENCE_TOPICS)[number]['id']
  | typeof CHANGELOG_PAGE
  | typeof HELP_INDEX;
