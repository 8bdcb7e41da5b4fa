import path from 'node:path';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { TargetId } from '#core/contract/run/run';
import { ok, type Result } from '#core/lib/result';
import { JsonFile } from '../files/json-file';
import { newProjectId } from './new-project-id';

/** A project as a home keeps it. */
export const StoredProject = z.object({
  id: z.string(),
  /** Its own name, where the user gave one. */
  name: z.string().nullable(),
  target: TargetId,
  root: z.string(),
  python: z.string().nullable(),
  variant: z.string().nullable(),
  addedMs: z.number(),
  /** Id of a built-in manifest, or the text of one: of the project's own cockpit.yaml, or kept here alone. */
  manifest: z.discriminatedUnion('from', [
    z.object({ from: z.literal('built-in'), id: z.string() }),
    z.object({ from: z.literal('project'), text: z.string() }),
    z.object({ from: z.literal('own'), text: z.string() }),
  ]),
});
export type StoredProject = z.infer<typeof StoredProject>;

const Stored = z.object({ schema: z.literal(1), projects: z.array(StoredProject) });

/** `projects.json` of one home: which folders the user pointed at. */
export class ProjectsFile {
  readonly #file: JsonFile<z.infer<typeof Stored>>;

  constructor(home: string) {
    const empty = { schema: 1 as const, projects: [] };
    this.#file = new JsonFile(path.join(home, 'projects.json'), Stored, empty);
  }

  async list(): Promise<Result<readonly StoredProject[], Refusal>> {
    const stored = await this.#file.read();
    return stored.ok ? { ok: true, value: stored.value.projects } : stored;
  }

  /**
   * Adds a project under an id that no other one has; a folder that is there already keeps its id and its Python.
   * @param wanted what its id is made of
   */
  async add(
    wanted: string,
    project: Omit<StoredProject, 'id'>,
  ): Promise<Result<StoredProject, Refusal>> {
    let stored: StoredProject = { ...project, id: '' };
    const written = await this.change((projects) => {
      const { target, root } = project;
      const same = projects.find((one) => one.target === target && one.root === root);
      const { id, python, addedMs } = same ?? { ...project, id: newProjectId(wanted, projects) };
      stored = { ...project, id, python, addedMs };
      return [...projects.filter((one) => one.id !== id), stored];
    });
    return written.ok ? ok(stored) : written;
  }

  change(
    changed: (projects: readonly StoredProject[]) => readonly StoredProject[],
  ): Promise<Result<void, Refusal>> {
    return this.#file.change(({ schema, projects }) => ({
      schema,
      projects: [...changed(projects)],
    }));
  }
}

/** Folders of the projects of a file on a target; none where it cannot be read, which is reported where projects are listed. */
export const rootsOn =
  (file: Pick<ProjectsFile, 'list'>) =>
  async (target: string): Promise<readonly string[]> => {
    const stored = await file.list();
    return stored.ok
      ? stored.value.flatMap((one) => (one.target === target ? [one.root] : []))
      : [];
  };
