import type { z } from 'zod';
import type { StartCheck } from '#core/contract/start-calls';
import type { StartRequest } from '#core/contract/start-request';

export type Asked = z.output<typeof StartRequest>;
export type Found = Omit<StartCheck, 'atMs'>;

export const passed = (id: Found['id'], says: string): Found => ({
  id,
  state: 'ok',
  says,
  remedy: '',
});
