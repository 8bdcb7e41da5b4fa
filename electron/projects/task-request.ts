import type { z } from 'zod';
import type { StartRequest } from '#core/contract/run/start-request';

/** A start as it was asked for. */
export type StartRequested = z.output<typeof StartRequest>;
