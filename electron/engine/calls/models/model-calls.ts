import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { pythonVersion } from '../../../models/python-version';
import { pythonOfRun } from '../../../runs/run-python';
import type { Engine } from '../../engine';
import { valueOf } from '../../refuse';

const { models } = implement(api);

/** Calls that describe a model file, without unpickling it. */
export function modelCalls(engine: Engine) {
  return {
    passport: models.passport.handler(async ({ input, errors, signal }) => {
      const run =
        input.run === undefined ? null : valueOf(await engine.runs.open(input.run, 'now'), errors);
      const id = run?.spec.target ?? input.target;
      const { target } = valueOf(await engine.registry.resolve(id), errors);
      const own = run === null ? null : await pythonOfRun(target, run.spec);
      const python = input.python ?? own?.python ?? null;
      const version = python === null ? null : valueOf(await pythonVersion(target, python), errors);
      const complete = (path: string): string =>
        run === null || /^(?:[\\/]|[A-Za-z]:)/.test(path) ? path : `${run.digest.runDir}/${path}`;
      const against =
        input.against?.kind === 'model'
          ? { ...input.against, path: complete(input.against.path) }
          : (input.against ?? null);
      const job = { path: complete(input.path), python: version, against };
      return valueOf(await engine.passports.read(target, job, signal), errors);
    }),
  };
}
