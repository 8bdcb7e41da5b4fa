import type { RecipeView } from '#core/contract/start/recipe-view';
import { type Command, type CommandForm, textFlag } from '../command';
import { flagText } from '../flags/flags';
import { EXIT, granted, misused } from '../io';

const form: CommandForm = {
  name: 'recipes',
  flags: {
    project: flagText('P', 'Only the tasks of this project.'),
  },
};

export default {
  ...form,
  says: 'List the recipes with their parameters and presets; --project P lists the tasks of one project.',
  async run(parsed, io) {
    const project = textFlag(parsed, 'project');
    const recipes = granted(await io.link.ask((client) => client.recipes.list()));
    const listed = project === null ? recipes : ofProject(recipes, project);
    io.answer(listed, () => listed.map(recipeText).join('\n\n'));
    return EXIT.ok;
  },
} satisfies Command;

function ofProject(recipes: readonly RecipeView[], project: string): readonly RecipeView[] {
  const matches = recipes.filter((recipe) => recipe.project?.id === project);
  if (matches.length > 0) return matches;
  const existing = new Set(recipes.flatMap((recipe) => recipe.project?.id ?? []));
  return misused(
    `There is no project "${project}" with tasks.`,
    existing.size === 0
      ? 'Add one: project add FOLDER'
      : `Pick one of: ${[...existing].join(', ')}.`,
  );
}

function recipeText({ id, title, says, params, presets, blocked }: RecipeView): string {
  const rows = params.map((param) => `    ${param.name}=${param.default}  ${param.says}`.trimEnd());
  const sets = presets.map((preset) => {
    const values = Object.entries(preset.params).map(([name, value]) => `${name}=${value}`);
    return `    --preset ${preset.id}  ${preset.title}: ${values.join(' ') || 'the defaults'}`;
  });
  const head = `${id}: ${[title, says].filter((text) => text !== '').join('. ')}`;
  const barred = blocked === undefined ? [] : [`    cannot run: ${blocked}`];
  return [head, ...barred, ...rows, ...sets].join('\n');
}
