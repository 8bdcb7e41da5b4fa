import { CallGate, gated } from '../call-gate';
import { exactlyOnce } from '../changes/exactly-once';
import { logged } from './logged-calls';
import type { Changes, Line } from '../changes/changes';

/** Interceptors for every call of a connection: each change is carried out once, and so many calls are answered at a time. */
export const interceptorsOf = (changes: Changes, line: Line) => ({
  rootInterceptors: [exactlyOnce(changes, line)],
  clientInterceptors: [gated(new CallGate()), logged],
});
