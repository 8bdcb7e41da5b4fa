import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { envs, folders } = implement(api);

/** Python environments of a target, those in the folders of its projects among them. */
export function envCalls(engine: Engine) {
  return {
    list: envs.list.handler(async ({ input, errors }) => {
      const book = valueOf(engine.registry.book(input.target), errors);
      const projects = await engine.projects.rootsOn(input.target);
      return [...valueOf(await book.target.envs(projects), errors)];
    }),
    look: envs.look.handler(async ({ input, errors }) => {
      const book = valueOf(engine.registry.book(input.target), errors);
      return valueOf(await book.target.lookEnv(input.python), errors);
    }),
  };
}

/** Folders of a target, as a file browser shows them. */
export function folderCalls(engine: Engine) {
  return {
    list: folders.list.handler(async ({ input, errors }) => {
      const book = valueOf(engine.registry.book(input.target), errors);
      return valueOf(await book.target.folder(input.path, input.hidden), errors);
    }),
  };
}
