import { PathText } from '../bounds';
import { z } from 'zod';
import { base } from '../api-base';
import { TargetId } from '../run/run';
import { EnvProbe, PyEnv } from './target';

/** Python environments of a target. */
export const envCalls = {
  list: base.input(z.object({ target: TargetId })).output(z.array(PyEnv)),
  /** Starts that interpreter, each import in a child with a time limit: may take a minute. */
  look: base.input(z.object({ target: TargetId, python: PathText })).output(EnvProbe),
};
