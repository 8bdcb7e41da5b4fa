import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { EnvironmentSubject } from '#core/contract/evaluation/environment-passport';
import { ok } from '#core/lib/result';
import { choosePython, type PythonNeeds } from '../../runs/start/spec/interpreter';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { environments } = implement(api);

const GYMNASIUM: PythonNeeds = { packages: ['gymnasium'], root: null, goal: null };

/** Environment passports: what is stored, a measurement, its end. */
export function environmentCalls(engine: Engine) {
  const { environments: passports } = engine;
  /** The subject with the interpreter that a start would take. */
  const complete = async (subject: EnvironmentSubject) => {
    const book = await engine.registry.resolve(subject.target);
    if (!book.ok) return book;
    const python = await choosePython(book.value.target, subject.python, GYMNASIUM);
    return python.ok ? ok({ ...subject, python: python.value }) : python;
  };
  return {
    passport: environments.passport.handler(async ({ input, errors }) => {
      const { algorithm, ...subject } = input;
      return passports.state(valueOf(await complete(subject), errors), algorithm);
    }),
    measure: environments.measure.handler(async ({ input, errors }) => {
      const { algorithm, ...subject } = input;
      const remote = valueOf(await complete(subject), errors);
      return valueOf(await passports.measure(remote, algorithm), errors);
    }),
    cancel: environments.cancel.handler(async ({ input, errors }) =>
      passports.cancel(valueOf(await complete(input), errors)),
    ),
  };
}
