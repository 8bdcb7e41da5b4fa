import { randomBytes } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type {
  StandardHandleResult,
  StandardHandlerInterceptorOptions,
} from '@orpc/server/standard';
import {
  AGAIN_HEADER,
  CHANGE_HEADER,
  CHANGE_ID,
  changeId as newChangeId,
} from '#core/contract/change-id';
import { effectOf } from '#core/contract/effects';
import type { Refusal } from '#core/contract/refusal';
import type { CallContext } from './change';
import { Answer } from './change-journal';
import { notRepeatable } from './change-refusals';
import type { ChangeRequest, Changes, Line } from './changes';
import { GRACE_MS, outlivingLine } from './outliving-line';

type Headers = Options['request']['headers'];
type StandardResponse = (StandardHandleResult & { matched: true })['response'];

type Options = StandardHandlerInterceptorOptions<CallContext>;
type Call = Options & { next(this: void, changed?: Options): Promise<StandardHandleResult> };

/** Lets every change of a connection be carried out once: an interceptor of whole calls of oRPC's handler. */
export const exactlyOnce =
  (changes: Changes, line: Line) =>
  async (call: Call): Promise<StandardHandleResult> => {
    const { next, ...options } = call;
    const changeRequest = requestIn(options.request.url.pathname, options.request.headers);
    if (changeRequest === null) return next();
    const first: StandardHandleResult[] = [];
    const carried = await changes.execute(changeRequest, line, async (change, isWanted) => {
      const signal = outlivingLine(options.request.signal, isWanted, GRACE_MS);
      const request = { ...options.request, signal };
      const handled = await next({ ...options, request, context: { ...options.context, change } });
      first.push(handled);
      return handled.matched ? answerOf(handled.response) : null;
    });
    const [handled] = first;
    if (handled !== undefined) return handled;
    if (!carried.ok) return refused(carried.error);
    return carried.value === null ? refused(notRepeatable()) : response(carried.value);
  };

/** null: it changes nothing, or is no call of the contract. */
function requestIn(pathname: string, headers: Headers): ChangeRequest | null {
  const path = pathname.split('/').filter(Boolean);
  const effect = effectOf(path);
  if (effect === null || effect === 'reads') return null;
  const sent = headers[CHANGE_HEADER];
  // An older client has no ids: its change counts while it is under way, and cannot be asked for again.
  const isId = typeof sent === 'string' && CHANGE_ID.test(sent);
  const id = isId ? sent : newChangeId(Date.now(), randomBytes(16).toString('hex'));
  return { id, again: headers[AGAIN_HEADER] === '1', call: path.join('.'), effect };
}

function answerOf({ status, body }: StandardResponse): Answer | null {
  const plain = body instanceof FormData ? null : (body ?? {});
  return Answer.safeParse({ status, body: plain }).data ?? null;
}

const response = ({ status, body }: Answer): StandardHandleResult => ({
  matched: true,
  response: { status, headers: {}, body },
});

function refused(refusal: Refusal): StandardHandleResult {
  const error = new ORPCError('REFUSED', { data: refusal, message: refusal.says, defined: true });
  return response({ status: error.status, body: { json: error.toJSON() } });
}
