import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Installation } from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, type Result } from '#core/lib/result';
import { type CallContext, runIdsOf } from '../changes/change';
import type { Engine } from '../engine';
import { installation } from '../../projects/installation';
import { textOf } from '../../projects/projects';
import { readManifest } from '../../projects/read-manifest';
import { valueOf } from '../refuse';
import { planChain, startChain } from './chain-calls';

const { projects } = implement(api).$context<CallContext>();

/** What a project wants, as commands; nothing is run. */
async function planInstallation(
  { projects: room, registry }: Engine,
  { project, python }: { readonly project: string; readonly python: string | null },
): Promise<Result<Installation, Refusal>> {
  const stored = await room.find(project);
  if (!stored.ok) return stored;
  const read = readManifest(textOf(stored.value));
  const book = registry.book(stored.value.target);
  if (!book.ok) return book;
  if (!read.ok) return err(unreadable(project));
  return installation(book.value.target, stored.value, read.value, python);
}

const unreadable = (project: string): Refusal => ({
  code: 'bad-manifest',
  says: `The manifest of ${project} cannot be read.`,
  remedy: 'Correct it: rl-cockpit manifest check FILE lists every problem.',
});

/** Projects of the user and their manifests. */
export function projectCalls(engine: Engine) {
  const { projects: room } = engine;
  return {
    list: projects.list.handler(async ({ errors }) => [...valueOf(await room.list(), errors)]),
    scan: projects.scan.handler(async ({ input, errors }) =>
      valueOf(await room.scan(input.target, input.path), errors),
    ),
    add: projects.add.handler(async ({ input, errors }) => valueOf(await room.add(input), errors)),
    change: projects.change.handler(async ({ input: { project, ...change }, errors }) =>
      valueOf(await room.change(project, change), errors),
    ),
    remove: projects.remove.handler(async ({ input, errors }) =>
      valueOf(await room.remove(input.project), errors),
    ),
    manifest: projects.manifest.handler(async ({ input, errors }) =>
      valueOf(await room.manifestText(input.project), errors),
    ),
    checkManifest: projects.checkManifest.handler(({ input }) => {
      const read = readManifest(input.text);
      return read.ok ? [] : [...read.error];
    }),
    draft: projects.draft.handler(async ({ input, errors }) =>
      valueOf(await room.draft(input), errors),
    ),
    installation: projects.installation.handler(async ({ input, errors }) =>
      valueOf(await planInstallation(engine, input), errors),
    ),
    chain: projects.chain.handler(async ({ input, errors }) =>
      valueOf(await planChain(engine, input), errors),
    ),
    startChain: projects.startChain.handler(async ({ input, errors, context }) =>
      valueOf(await startChain(engine, input, runIdsOf(context.change)), errors),
    ),
    gate: projects.gate.handler(async ({ input, errors }) =>
      valueOf(await room.gate(input), errors),
    ),
  };
}
