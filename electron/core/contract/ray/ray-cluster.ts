import { z } from 'zod';

/** Amounts by the name of the resource: `CPU`, `GPU`, `memory` (bytes), and what a site named itself. */
const Resources = z.record(z.string(), z.number());

/** A node of a Ray cluster that lives. */
export const RayNode = z.object({
  /** Its address. */
  name: z.string(),
  isHead: z.boolean(),
  resources: Resources,
});
export type RayNode = z.infer<typeof RayNode>;

/** A Ray cluster, as its head describes it. */
export const RayCluster = z.object({
  version: z.string().nullable(),
  nodes: z.array(RayNode),
  /** Amounts of the whole cluster that are in use; a name that is absent is not known. */
  used: Resources,
  /** Anyone who reaches the head's own address may run code there: it wants no token. */
  isOpen: z.boolean(),
});
export type RayCluster = z.infer<typeof RayCluster>;
