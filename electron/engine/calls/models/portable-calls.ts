import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { plainCopy } from '../../../models/plain-copy';
import { playModel } from '../../../models/play-model';
import { portableCopy } from '../../../models/portable-copy';
import type { Engine } from '../../engine';
import { valueOf } from '../../refuse';

const { models } = implement(api);

/** Portable copies of models, and loading one in a child process of a chosen interpreter. */
export function portableCalls(engine: Engine) {
  return {
    portable: models.portable.handler(async ({ input, errors }) => {
      const { target } = valueOf(engine.registry.book(input.target), errors);
      const copy = valueOf(await portableCopy(target, input), errors);
      const read = (path: string) =>
        engine.passports.read(target, { path, python: null, against: null });
      return valueOf(await plainCopy(target, copy, read), errors);
    }),
    play: models.play.handler(async ({ input, errors }) => {
      const { target } = valueOf(engine.registry.book(input.target), errors);
      return valueOf(await playModel(target, input), errors);
    }),
  };
}
