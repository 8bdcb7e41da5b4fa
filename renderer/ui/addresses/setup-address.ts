/** Scope in an address of the setup beside its page; absent: the page chooses. */
interface SetupScope {
  /** null: the page shows all goals. */
  readonly goal?: string | null;
  readonly step?: string | null;
  readonly target?: string | null;
  /** Address of this app to which the user goes back. */
  readonly back?: string | null;
}

/** Address of the setup: `/setup/:goal?/:step?target=ID&back=ADDRESS`. */
export function setupAddress({ goal, step, target, back }: SetupScope): string {
  const parts = [goal, goal == null ? null : step].flatMap((part) =>
    part == null ? [] : [encodeURIComponent(part)],
  );
  const query = new URLSearchParams();
  if (target != null) query.set('target', target);
  if (back != null) query.set('back', back);
  const path = ['/setup', ...parts].join('/');
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** An address of this app that another page left in the address; null for any other text, such as a stranger's site. */
export function backAddress(text: string | null): string | null {
  if (text === null || !/^\/(?![/\\])/.test(text)) return null;
  const origin = 'http://app.invalid';
  const url = URL.parse(text, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

const GOALS: readonly (readonly [RegExp, string])[] = [
  [/^toy-/, 'toy'],
  [/^(?:sb3|phase3)/, 'phase3'],
  [/^(?:arpo|verl)/, 'arpo-toy'],
];

/** The goal whose plan sets up what a recipe needs; null where no plan does. */
export const goalOfRecipe = (recipe: string): string | null =>
  GOALS.find(([pattern]) => pattern.test(recipe))?.[1] ?? null;
