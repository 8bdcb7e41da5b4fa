import { createORPCClient, type ClientContext, type ClientLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Api } from '#core/contract/api';

/** Every call and feed of the engine, typed by the contract alone. */
export type EngineClient = ContractRouterClient<Api>;

export function engineClient(link: ClientLink<ClientContext>): EngineClient {
  return createORPCClient<EngineClient>(link);
}
