import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Python source that travels to targets, as data: relative path → base64, and the sha256 of the whole. */
const Payload = z.object({ sha: z.string(), files: z.record(z.string(), z.string()) });
export type ToolsPayload = z.infer<typeof Payload>;

let loaded: Promise<ToolsPayload> | null = null;

/**
 * Reads `python-payload.json`, which the build writes beside the bundled engine. Once per process.
 * @throws Error when the app was built without it.
 */
export function toolsPayload(): Promise<ToolsPayload> {
  loaded ??= readFile(payloadUrl(), 'utf8').then((text) => Payload.parse(JSON.parse(text)));
  return loaded;
}

function payloadUrl(): URL {
  const named = process.env['RL_COCKPIT_PAYLOAD'];
  return named === undefined
    ? new URL('./python-payload.json', import.meta.url)
    : new URL(named, 'file:///');
}
