import { helpPageIds, helpPageNamed, readHelpPage } from '#core/help/help-pages';
import { HELP_TOPICS, REFERENCE_TOPICS } from '#core/help/help-topics';
import { type Command, type CommandForm } from '../command';
import { didYouMean } from '../flags/did-you-mean';
import { helpText } from '../help-text';
import { EXIT, misused } from '../io';
import { table } from '../text/run-text';

const form: CommandForm = {
  name: 'help',
  words: '[TOPIC]',
  flags: {},
};

export default {
  ...form,
  says: 'Print a page of the user guide. Without a topic: the list of topics.',
  async run({ words }, io) {
    const [topic] = words;
    if (topic === undefined) {
      const topics = [...HELP_TOPICS, ...REFERENCE_TOPICS];
      io.answer(topics, () =>
        table([['TOPIC', ''], ...topics.map(({ id, title }) => [wordOf(id), title])]),
      );
      return EXIT.ok;
    }
    const id = helpPageNamed(topic) ?? unknown(topic);
    const markdown = (await readHelpPage(id)) ?? '';
    io.answer({ topic: id, markdown }, () => helpText(markdown));
    return EXIT.ok;
  },
} satisfies Command;

/** The shortest word that names a page. */
const wordOf = (id: string): string => id.split('/').at(-1) ?? id;

function unknown(topic: string): never {
  const meant = didYouMean(topic, helpPageIds.map(wordOf));
  return misused(
    `The user guide has no page "${topic}".`,
    meant === null
      ? 'For the list of topics: help. For one command: COMMAND --help.'
      : `Did you mean "${meant}"? For the list of topics: help`,
  );
}
