import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { type CallContext, runIdsOf } from '../changes/change';
import type { Engine } from '../engine';
import { readManifest } from '../../projects/read-manifest';
import { valueOf } from '../refuse';
import { planChain, startChain } from './chain-calls';

const { projects } = implement(api).$context<CallContext>();

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
