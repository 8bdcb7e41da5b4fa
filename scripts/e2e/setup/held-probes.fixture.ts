import type { Page } from 'playwright-core';
import { z } from 'zod';

/** A call or an answer as the bridge writes them: its number, of a call what is asked, and what of both is looked at here. */
const Message = z.object({
  i: z.string(),
  p: z.object({
    u: z.string().optional(),
    b: z.object({
      json: z.object({
        probe: z.string().optional(),
        steps: z.array(z.object({ id: z.string(), probes: z.array(z.string()) })).optional(),
      }),
    }),
  }),
});

function readMessage(text: string | Buffer): z.infer<typeof Message> | null {
  try {
    return Message.safeParse(JSON.parse(text.toString())).data ?? null;
  } catch {
    return null;
  }
}

/** Holds answers of a step's probes back from a page, so that a quick one is seen while it runs: they come as they are, only later. */
export class HeldProbes {
  readonly #held: (() => void)[] = [];
  #step: string | null = null;

  private constructor() {}

  /** Of what the page connects to from now on. */
  static async of(page: Page): Promise<HeldProbes> {
    const held = new HeldProbes();
    await page.routeWebSocket(/\/engine$/, (socket) => {
      const request = new Map<string, string>();
      let probes: readonly string[] = [];
      const engine = socket.connectToServer();
      socket.onMessage((text) => {
        const call = readMessage(text);
        if (call?.p.u === '/setup/probe') request.set(call.i, call.p.b.json.probe ?? '');
        engine.send(text);
      });
      engine.onMessage((text) => {
        const answer = readMessage(text);
        const plan = answer?.p.b.json.steps?.find(({ id }) => id === held.#step);
        if (plan !== undefined) ({ probes } = plan);
        const isHeld = held.#step !== null && probes.includes(request.get(answer?.i ?? '') ?? '');
        if (isHeld) held.#held.push(() => socket.send(text));
        else socket.send(text);
      });
    });
    return held;
  }

  hold(step: string): void {
    this.#step = step;
  }

  release(): void {
    this.#step = null;
    for (const send of this.#held.splice(0)) send();
  }
}
