import { HELP_INDEX, type HelpTopic } from '#core/help/help-topics';

const TOPICS: readonly (readonly [RegExp, HelpTopic])[] = [
  [/^\/$/, 'first-run'],
  [/^\/setup/, 'setup'],
  [/^\/(?:start|projects)/, 'start-watch-stop'],
  [/^\/runs\/compare/, 'charts'],
  [/^\/runs\/./, 'verdicts'],
  [/^\/runs/, 'start-watch-stop'],
  [/^\/incidents/, 'failures'],
  [/^\/models/, 'models'],
  [/^\/(?:cluster|send|terminals)/, 'machines'],
  [/^\/settings\/downloads/, 'setup'],
  [/^\/settings/, 'privacy'],
];

/** Topic of the user guide that fits the page at this path. */
export const helpTopicOf = (pathname: string): HelpTopic =>
  TOPICS.find(([path]) => path.test(pathname))?.[1] ?? HELP_INDEX;
