import type { ClientContext, ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { WebSocket } from 'ws';
import type { Api } from '#core/contract/api';
import { changeHeaders, type ChangeId } from '#core/contract/change-id';

/** Client of the engine's contract. */
export type EngineClient = ContractRouterClient<Api>;

/** Tags sent with a call: its id, and whether it was sent before. */
export interface CallTags extends ClientContext {
  readonly id?: ChangeId;
  readonly again?: boolean;
}

/** Calls of the contract over a WebSocket to an engine. */
export function linkOver(socket: WebSocket): ClientLink<CallTags> {
  if (!isBrowserLike(socket)) throw new TypeError('This WebSocket has no addEventListener.');
  const headers = ({ context: { id, again } }: { readonly context: CallTags }) =>
    id === undefined ? {} : changeHeaders(id, again === true);
  return new RPCLink<CallTags>({ websocket: socket, headers });
}

type BrowserSocket = ConstructorParameters<typeof RPCLink>[0]['websocket'];

/** ws offers the browser's interface; its types differ in an option that is never set. */
export function isBrowserLike(socket: object): socket is BrowserSocket {
  return 'addEventListener' in socket && 'send' in socket && 'readyState' in socket;
}
