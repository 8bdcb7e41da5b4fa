import { createORPCClient, type ClientContext, type ClientLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Api } from '#core/contract/api';
import { changeHeaders, type ChangeId, changeId } from '#core/contract/change-id';

/** Every call and feed of the engine, typed by the contract alone. */
export type EngineClient = ContractRouterClient<Api>;

/** Tags sent with a call: the id of its act, and whether it was sent before. */
export interface CallTags extends ClientContext {
  readonly id?: ChangeId;
  readonly again?: boolean;
}

/** Headers of a call: an act is carried out once, however often it is sent. */
export const tagHeaders = ({ context: { id, again } }: { readonly context: CallTags }) =>
  id === undefined ? {} : changeHeaders(id, again === true);

/**
 * The client with its calls counted as parts of one act.
 * @param act an id of the act: each call of it gets its own, the same one each time that the act is asked for again
 */
export function actingClient(
  link: ClientLink<CallTags>,
  act: ActIds,
  again: boolean,
): EngineClient {
  let count = 0;
  return createORPCClient<EngineClient>({
    call: (path, input, options) => {
      const id = act(count);
      count += 1;
      return link.call(path, input, { ...options, context: { id, again } });
    },
  });
}

/** Ids of the calls of one act, by their order. */
export type ActIds = (at: number) => ChangeId;

export function actIds(nowMs: number): ActIds {
  const ids: ChangeId[] = [];
  return (at) => (ids[at] ??= changeId(nowMs, crypto.randomUUID().replaceAll('-', '')));
}

export function engineClient(link: ClientLink<CallTags>): EngineClient {
  return createORPCClient<EngineClient>(link);
}
