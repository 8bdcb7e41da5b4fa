import type { Command } from '../command';
import { EXIT, granted } from '../io';

export default {
  name: 'recipes',
  usage: 'recipes',
  says: 'List the recipes and their parameters.',
  options: {},
  async run(_asked, io) {
    const recipes = granted(await io.link.askAgain((client) => client.recipes.list()));
    io.answer(recipes, () =>
      recipes
        .map(({ id, title, says, params }) => {
          const rows = params.map((param) => `    ${param.name}=${param.default}  ${param.says}`);
          return [`${id}: ${title}. ${says}`, ...rows].join('\n');
        })
        .join('\n\n'),
    );
    return EXIT.ok;
  },
} satisfies Command;
