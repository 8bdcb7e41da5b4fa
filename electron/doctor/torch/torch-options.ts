import type { ProbeContext } from '../probe';
import { releaseOf, wheelFits } from '../wheels/wheel-fit';
import { compareVersions, localOf, minorOf } from '../wheels/versions';
import {
  accepts,
  type CardsAnswer,
  driverOf,
  pinsOfTorch,
  platformOf,
  type ReachAnswer,
  type TorchAnswer,
  type TorchPlan,
  torchPlans,
} from './torch-facts';

/** Ways to a torch on a machine: builds that an index has, else Pythons for which there would be one. */
export interface TorchOptions {
  /** The best first. */
  readonly plans: readonly TorchPlan[];
  /** Minor versions such as `3.11`, the best first; [] where this Python will do. */
  readonly pythons: readonly string[];
  /** Obstacles to the usual builds, in sentences. */
  readonly problems: readonly string[];
}

/** Pythons in the order in which a new environment should have them: what most packages have wheels for first. */
const PYTHONS = ['3.11', '3.12', '3.10', '3.13', '3.9', '3.14'];

/** @param reached what the indexes answered; [] where they were not asked yet */
export function torchOptions(
  answer: TorchAnswer,
  machine: CardsAnswer,
  reached: readonly ReachAnswer[],
  context: ProbeContext,
): TorchOptions {
  const plansFor = (python: string) =>
    torchPlans({ ...answer, python }, machine.cards, driverOf(machine, context), context);
  const usual = plansFor(answer.python);
  if (typeof usual === 'string') {
    const pythons = PYTHONS.filter((python) => typeof plansFor(python) !== 'string');
    return { plans: [], pythons, problems: [usual] };
  }
  const about = ({ index }: TorchPlan) => reached.find((one) => one.index === index);
  const problems = usual.flatMap((plan) => about(plan)?.problem ?? []);
  // An index that does not answer may do so when the command runs; one without the wheel will not.
  const possible = usual.filter((plan) => {
    const answered = about(plan);
    return answered === undefined || answered.problem === null || !answered.isThere;
  });
  const works = possible.filter((plan) => about(plan)?.problem === null);
  if (works.length > 0) return { plans: works, pythons: [], problems: [] };
  const others = reached.flatMap(
    (index) => newestOn(index, minorOf(answer.python), answer, machine, context) ?? [],
  );
  const plans = [...others, ...possible];
  if (plans.length > 0) return { plans, pythons: [], problems };
  const pythons = PYTHONS.filter((python) =>
    reached.some((index) => newestOn(index, python, answer, machine, context) !== null),
  );
  return { plans, pythons, problems };
}

/** The newest torch that an index has for a Python and that cards, driver and goal accept; null where it has none. */
function newestOn(
  { index, url, wheels }: ReachAnswer,
  python: string,
  answer: TorchAnswer,
  machine: CardsAnswer,
  context: ProbeContext,
): TorchPlan | null {
  const platform = platformOf(answer);
  const pins = pinsOfTorch(context, python);
  const versions = wheels
    .filter((wheel) => wheel.python === python && /^[\d.]+(?:\+\w+)?$/.test(wheel.version))
    .map(({ version }) => version)
    .toSorted((a, b) => compareVersions(b, a));
  for (const version of versions) {
    const variant = localOf(version) ?? (index === '' ? releaseOf(version)?.pypi : null) ?? 'cpu';
    const fits = machine.cards.every((card) => {
      if (variant === 'cpu' || platform === null) return false;
      const wheel = { torch: version, cuda: variant, platform };
      const fit = wheelFits(wheel, card, driverOf(machine, context));
      return fit.card === 'yes' && fit.driver !== 'no';
    });
    if (!fits || !pins.every((pin) => accepts(pin, version))) continue;
    const says = `${url} has torch ${version} for Python ${python}, the newest there that fits.`;
    return { version, variant, index, says };
  }
  return null;
}
