import { parse } from 'yaml';
import type { ParamView } from '#core/contract/start/recipe-view';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { parseManifest } from '#core/training/manifest/parse-manifest';
import { paramViews } from '#core/training/params';

/** Outline of a task's form. */
export interface TaskOutline {
  readonly id: string;
  readonly title: string;
  readonly presets: readonly string[];
  readonly params: readonly ParamView[];
}

/** The forms that a manifest makes, by the code that makes them later; null while the text is no manifest. */
export function manifestOutline(text: string): readonly TaskOutline[] | null {
  const read = parseManifest(yamlOf(text));
  if (!read.ok) return null;
  const manifest = read.value;
  const project = { id: 'draft', title: manifest.title, target: 'local', root: '', python: null };
  return manifest.tasks.map((task) => {
    const recipe = manifestRecipe(manifest, task, { ...project, goal: null });
    return {
      id: task.id,
      title: task.title,
      presets: task.presets.map(({ title }) => title),
      params: paramViews(recipe),
    };
  });
}

function yamlOf(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
