import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Python source that travels to targets, as data that the build has packed (`scripts/python-payload.mjs`), and the sha256 of all of it. */
const Payload = z.object({
  sha: z.string(),
  /** base64 of deflated JSON: relative path → bytes as Latin-1. */
  packed: z.string(),
  /** Relative path → base64, of the files that the engine reads itself. */
  engineFiles: z.record(z.string(), z.string()),
});
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
