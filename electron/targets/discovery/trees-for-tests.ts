import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { PyEnv } from '#core/contract/target';
import { Machine } from './machine';
import { Markers, Shape } from './markers';

const python = path.resolve(import.meta.dirname, '../../../resources/python');

export const markers = Markers.parse(
  JSON.parse(readFileSync(path.join(python, 'rl_cockpit_target/discovery/markers.json'), 'utf8')),
);

const Tree = z.object({
  shape: Shape,
  arch: z.string(),
  home: z.string(),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  mountinfo: z.string().optional(),
  unreadable: z.array(z.string()).optional(),
  registry: z
    .array(
      z.object({
        path: z.string(),
        executable: z.string().nullable(),
        version: z.string().nullable(),
      }),
    )
    .optional(),
});

/** What the maker of trees prints, which the Python of a target and its tests have too. */
function asked(act: string, shape: Shape, root: string): unknown {
  const args = ['-m', 'tests_target.env_trees', act, shape, root];
  return JSON.parse(execFileSync('python3', args, { cwd: python, encoding: 'utf8' }));
}

/** A tree of environments on disk, the machine that it looks like, and what Python finds in it. */
export async function withTree(
  shape: Shape,
  work: (machine: Machine, told: readonly PyEnv[], root: string) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-envs-'));
  try {
    asked('make', shape, root);
    const told = z.array(PyEnv).parse(asked('look', shape, root));
    const { home, ...tree } = Tree.parse(asked('facts', shape, root));
    const facts = { ...tree, home, root, mountinfo: tree.mountinfo ?? '' };
    const { unreadable = [], registry = [] } = tree;
    await work(new Machine({ ...facts, unreadable, registry }, markers), told, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
