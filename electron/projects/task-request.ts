import type { z } from 'zod';
import type { StartRequest } from '#core/contract/start/start-request';

/** A start as it was asked for. */
export type StartRequested = z.output<typeof StartRequest>;
