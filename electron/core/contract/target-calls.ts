import { z } from 'zod';
import { base } from './api-base';
import { TargetId } from './run';
import { TargetView } from './target';

const OneTarget = z.object({ target: TargetId });

/** Places where code can run: this computer, WSL distros, SSH hosts. */
export const targetCalls = {
  /** What is known now. `look`: a fresh look first, which starts nothing anywhere. */
  list: base.input(z.object({ look: z.boolean() }).optional()).output(z.array(TargetView)),
  /** A person's act: may start a distro or dial a host. Answers the target as it is then. */
  connect: base.input(OneTarget).output(TargetView),
  /** Lets go of it. Its trainings go on. */
  disconnect: base.input(OneTarget).output(TargetView),
};
