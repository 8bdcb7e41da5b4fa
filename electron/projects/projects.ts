import type { Refusal } from '#core/contract/refusal';
import { type Finding, finding } from '#core/contract/finding';
import type { ProjectScan, ProjectView, ToyGate } from '#core/contract/project/project-calls';
import type { ParamChoices } from '#core/contract/start/recipe-view';
import { type Result, err, ok } from '#core/lib/result';
import type { Manifest } from '#core/training/manifest/manifest';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import type { Recipe } from '#core/training/recipe';
import type { RecipeBook } from '#core/training/recipe-book';
import type { Target } from '../targets/target';
import type { Scope } from '#core/training/manifest/expression';
import { builtInManifests } from './built-in';
import { chooseManifest, type ManifestChoice, manifestRefusal } from './choose-manifest';
import { draftScript } from './draft/draft';
import { factsOf } from './facts';
import { Preflight, type TaskRequest } from './preflight';
import type { TaskDeps } from './task-deps';
import type { StartRequested } from './task-request';
import { manifestFindings, ownManifestNews, readOwnManifest } from './own-manifest';
import { scanFolder } from './scan/scan';
import { projectView, taskList } from './project-view';
import { ProjectsFile, type StoredProject } from './projects-file';
import { readManifest } from './read-manifest';
import { variantNews } from './variant-news';

/** Dependencies of projects on the rest of an engine. */
export interface ProjectsDeps extends TaskDeps {
  readonly home: string;
  readonly recipes: RecipeBook;
  readonly target: (id: string) => Promise<Result<Target, Refusal>>;
  readonly changed: () => void;
}

/** Change of a project by the user; undefined stays. */
export interface ProjectChange {
  readonly python?: string | null | undefined;
  readonly root?: string | undefined;
  readonly manifest?: string | undefined;
  /** Takes the cockpit.yaml and the variant of its folder as they are now. */
  readonly reread?: boolean | undefined;
}

/** The folders that the user pointed at, and the recipes that their manifests make. */
export class Projects {
  readonly #deps: ProjectsDeps;
  readonly #file: ProjectsFile;
  readonly #preflight: Preflight;

  constructor(deps: ProjectsDeps) {
    this.#deps = deps;
    this.#file = new ProjectsFile(deps.home);
    this.#preflight = new Preflight({ ...deps, manifest: (id) => this.#manifestOf(id) });
  }

  /** Puts the tasks of all projects into the recipe book. Called when the engine opens, and after every change. */
  async publish(): Promise<void> {
    const stored = await this.#file.list();
    const tasks = stored.ok ? stored.value.flatMap(recipesOf) : [];
    this.#deps.recipes.setProjects(tasks);
  }

  async list(): Promise<Result<readonly ProjectView[], Refusal>> {
    const stored = await this.#file.list();
    if (!stored.ok) return stored;
    return ok(await Promise.all(stored.value.map((one) => this.#view(one))));
  }

  async scan(targetId: string, path: string): Promise<Result<ProjectScan, Refusal>> {
    const target = await this.#deps.target(targetId);
    return target.ok ? scanFolder(target.value, path, builtInManifestList()) : target;
  }

  async add(request: {
    readonly target: string;
    readonly path: string;
    readonly manifest: ManifestChoice;
    readonly name: string | null;
  }): Promise<Result<ProjectView, Refusal>> {
    const target = await this.#deps.target(request.target);
    if (!target.ok) return target;
    const scan = await scanFolder(target.value, request.path, manifestsFor(request.manifest));
    if (!scan.ok) return scan;
    const chosen = await chooseManifest(target.value, scan.value, request.manifest);
    if (!chosen.ok) return chosen;
    const { manifest, variant, stored: retained } = chosen.value;
    const added = await this.#file.add(request.name ?? manifest.id, {
      name: request.name,
      target: request.target,
      root: scan.value.root,
      python: null,
      variant,
      addedMs: Date.now(),
      manifest: retained,
    });
    if (!added.ok) return added;
    await this.#published();
    return ok(await this.#view(added.value));
  }

  async change(
    id: string,
    { python, root, manifest, reread }: ProjectChange,
  ): Promise<Result<ProjectView, Refusal>> {
    const result = await this.find(id);
    if (!result.ok) return result;
    const problem = manifest === undefined ? null : manifestRefusal(manifest);
    const missing = python == null ? null : await this.#missingPython(result.value.target, python);
    const refused = problem ?? missing;
    if (refused !== null) return err(refused);
    const refresh = reread === true ? await this.#reread(result.value) : ok({});
    if (!refresh.ok) return refresh;
    const next: StoredProject = {
      ...result.value,
      ...(python === undefined ? {} : { python }),
      ...(root === undefined ? {} : { root }),
      ...(manifest === undefined ? {} : { manifest: { from: 'own', text: manifest } }),
      ...refresh.value,
    };
    const written = await this.#file.change((projects) =>
      projects.map((one) => (one.id === id ? next : one)),
    );
    if (!written.ok) return written;
    await this.#published();
    return ok(await this.#view(next));
  }

  /** null: the interpreter is there, or it cannot be checked. */
  async #missingPython(on: string, python: string): Promise<Refusal | null> {
    const target = await this.#deps.target(on);
    const result = target.ok ? await target.value.exists(python) : target;
    if (!result.ok || result.value) return null;
    const remedy = 'Enter the whole path of an interpreter, such as /home/me/env/bin/python.';
    return { code: 'python-missing', says: `There is no ${python}.`, remedy };
  }

  /** Forgets a project. Its folder, its workspaces and its runs stay. */
  async remove(id: string): Promise<Result<void, Refusal>> {
    const result = await this.find(id);
    if (!result.ok) return result;
    const written = await this.#file.change((projects) => projects.filter((one) => one.id !== id));
    if (written.ok) await this.#published();
    return written;
  }

  async find(id: string): Promise<Result<StoredProject, Refusal>> {
    const stored = await this.#file.list();
    if (!stored.ok) return stored;
    const match = stored.value.find((one) => one.id === id);
    return match === undefined ? err(unknownProject(id, stored.value)) : ok(match);
  }

  /** Text of a project's manifest. */
  async manifestText(id: string): Promise<Result<string, Refusal>> {
    const result = await this.find(id);
    return result.ok ? ok(textOf(result.value)) : result;
  }

  /** Facts of a connected target, for limits and rules of a form; none where it does not answer. */
  async facts(targetId: string): Promise<Scope> {
    const target = await this.#deps.target(targetId);
    const hello = target.ok ? await target.value.hello() : target;
    return hello.ok ? factsOf(hello.value) : {};
  }

  /** Values of path, text and choice parameters that are there on the target. */
  choices(request: TaskRequest): Promise<ParamChoices[]> {
    return this.#preflight.choices(request);
  }

  /** Everything that a project's task requires before its start; `refresh`: no cached answer is used. */
  checks(request: StartRequested & { readonly refresh?: boolean }): Promise<readonly Finding[]> {
    return this.#preflight.checks(request);
  }

  /** Drafts a manifest from a script without running it. */
  async draft(request: {
    readonly target: string;
    readonly path: string;
    readonly script: string;
  }): Promise<Result<{ text: string; findings: Finding[] }, Refusal>> {
    const target = await this.#deps.target(request.target);
    return target.ok ? draftScript(target.value, request.path, request.script) : target;
  }

  /** Did a toy prove enough for a full run of a task, and does that fit into the machine? */
  async gate({
    project,
    task,
    params,
  }: Pick<TaskRequest, 'params'> & {
    readonly project: string;
    readonly task: string;
  }): Promise<Result<ToyGate, Refusal>> {
    const result = await this.find(project);
    if (!result.ok) return result;
    const { target } = result.value;
    return this.#preflight.gate({ recipe: `${project}/${task}`, target, params });
  }

  async #manifestOf(id: string): Promise<Manifest | null> {
    const stored = await this.find(id);
    const read = stored.ok ? readManifest(textOf(stored.value)) : null;
    return read?.ok === true ? read.value : null;
  }

  /** The manifest and the variant that the folder has now, such as those of another branch. */
  async #reread(
    stored: StoredProject,
  ): Promise<Result<Pick<StoredProject, 'manifest' | 'variant'>, Refusal>> {
    const target = await this.#deps.target(stored.target);
    const file = target.ok ? await readOwnManifest(target.value, stored.root) : target;
    if (!target.ok) return target;
    if (!file.ok) return file;
    const { manifest } = stored;
    const choice = file.value === null && manifest.from === 'own' ? { text: manifest.text } : null;
    const scan = await scanFolder(target.value, stored.root, manifestsFor(choice));
    if (!scan.ok) return scan;
    const chosen = await chooseManifest(target.value, scan.value, choice);
    if (!chosen.ok) return chosen;
    return ok({ manifest: chosen.value.stored, variant: chosen.value.variant });
  }

  async #published(): Promise<void> {
    await this.publish();
    this.#deps.changed();
  }

  async #view(stored: StoredProject): Promise<ProjectView> {
    const target = await this.#deps.target(stored.target);
    const result = target.ok ? await target.value.exists(stored.root) : target;
    const news =
      target.ok && result.ok && result.value ? await ownManifestNews(target.value, stored) : [];
    const text = textOf(stored);
    const read = readManifest(text);
    if (!read.ok) {
      const findings = [...manifestFindings(text, 'The manifest'), ...news];
      return projectView(stored, null, { state: 'unreadable', findings });
    }
    const state = result.ok ? (result.value ? 'ok' : 'gone') : 'unknown';
    const gone = state === 'gone' ? [goneFolder(stored)] : [];
    const branch =
      target.ok && state === 'ok' ? await variantNews(target.value, stored, read.value) : [];
    return projectView(stored, read.value, { state, findings: [...gone, ...branch, ...news] });
  }
}

const builtInManifestList = (): readonly Manifest[] =>
  builtInManifests.map(({ manifest }) => manifest);

/** A text is looked for alone: its variant is determined by its own files. */
function manifestsFor(choice: ManifestChoice): readonly Manifest[] {
  if (choice === null || !('text' in choice)) return builtInManifestList();
  const read = readManifest(choice.text);
  return read.ok ? [read.value] : [];
}

/** Text of the manifest that a stored project has. */
export function textOf({ manifest }: StoredProject): string {
  if (manifest.from !== 'built-in') return manifest.text;
  return builtInManifests.find((one) => one.manifest.id === manifest.id)?.text ?? '';
}

function recipesOf(stored: StoredProject): readonly Recipe[] {
  const read = readManifest(textOf(stored));
  if (!read.ok) return [];
  const { id, target, root, python } = stored;
  const goal = read.value.goal ?? null;
  const isBuiltIn = stored.manifest.from === 'built-in';
  const title = stored.name ?? read.value.title;
  const project = { id, title, target, root, python, goal, isBuiltIn };
  return taskList(stored, read.value).map((task) => manifestRecipe(read.value, task, project));
}

const goneFolder = ({ id, root, target }: StoredProject): Finding =>
  finding('folder', 'bad', `${root} is not there any more on ${target}.`, {
    advice: `Name its new folder: rl-cockpit project set ${id} --path FOLDER`,
  });

const unknownProject = (id: string, existing: readonly StoredProject[]): Refusal => ({
  code: 'unknown-project',
  says: `There is no project “${id}”.`,
  remedy:
    existing.length === 0
      ? 'Add one: rl-cockpit project add FOLDER'
      : `Pick one of: ${existing.map((one) => one.id).join(', ')}.`,
});
