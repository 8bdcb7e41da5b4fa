import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { RecipeBook } from '#core/training/recipe-book';
import { launchPaths } from '../runs/start/spec/paths';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import local from '../targets/kinds/local';
import type { Target } from '../targets/target';
import { Projects } from './projects';

/** A home on this computer, with a real agent and without runs, for all tests of a file. */
export interface ProjectsHere {
  readonly home: string;
  readonly target: () => Target;
  /** The book of projects as an engine opens it. */
  readonly open: () => { readonly projects: Projects; readonly recipes: RecipeBook };
}

export function projectsHere(): ProjectsHere {
  const home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-projects-'));
  let opened: Target | null = null;
  beforeAll(async () => {
    await packToolsPayload();
    const [location] = await local.find();
    if (location === undefined) throw new Error('no local target');
    opened = local.open(location, { stateDir: path.join(home, 'state') });
    await opened.connect();
  });
  afterAll(async () => {
    await opened?.close();
    rmSync(home, { recursive: true, force: true });
  });
  const target = (): Target => {
    if (opened === null) throw new Error('no target yet');
    return opened;
  };
  return { home, target, open: () => bookOf(home, target()) };
}

function bookOf(home: string, target: Target) {
  const recipes = new RecipeBook();
  const projects = new Projects({
    home,
    recipes,
    changed: () => undefined,
    target: () => Promise.resolve({ ok: true, value: target }),
    launchPaths: (requested, recipe, on) => launchPaths(requested, recipe, on, 'RUN-ID'),
    secretNames: () => Promise.resolve([]),
    runs: {
      list: () => Promise.resolve([]),
      params: () => null,
      series: () => Promise.resolve([]),
      saved: () => Promise.resolve(null),
    },
  });
  return { projects, recipes };
}
