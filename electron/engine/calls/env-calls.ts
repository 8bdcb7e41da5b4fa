import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { envs, folders } = implement(api);

/** Python environments of a target. */
export function envCalls(engine: Engine) {
  return {
    list: envs.list.handler(async ({ input, errors }) => {
      const book = valueOf(engine.registry.book(input.target), errors);
      return [...valueOf(await book.target.envs(), errors)];
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
