import { z } from 'zod';
import { SecretStoreStatus } from '#core/contract/secrets/secret-calls';

/** Question of an engine to its desktop shell about the system's key store; the shell alone can reach it. */
export const VaultQuestion = z.object({
  id: z.int(),
  act: z.enum(['status', 'encrypt', 'decrypt']),
  text: z.string(),
});
export type VaultQuestion = z.infer<typeof VaultQuestion>;

/** `text` null: the system refused. */
export const VaultAnswer = z.object({
  vault: z.union([
    z.object({ id: z.int(), status: SecretStoreStatus }),
    z.object({ id: z.int(), text: z.string().nullable() }),
  ]),
});
export type VaultAnswer = z.infer<typeof VaultAnswer>;
