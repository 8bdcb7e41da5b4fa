import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Something a part of the page offers while it is on screen. */
export interface Offer {
  readonly act: (...provided: never[]) => void;
}

/** Current offers of the parts of the page, in the order in which they came. */
export class Offers<T extends Offer> {
  readonly #latest = new Map<object, readonly T[]>();
  readonly #reported = new Map<object, readonly T[]>();
  readonly #listeners = new Set<() => void>();
  #all: readonly T[] = [];

  readonly all = (): readonly T[] => this.#all;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Listeners hear of it only when something that can be seen has changed; `act` is always the newest. */
  set(owner: object, list: readonly T[]): void {
    const before = this.#latest.get(owner);
    this.#latest.set(owner, list);
    if (before !== undefined && isSame(before, list)) return;
    const reported = list.map((offer, at) => {
      const act = (...provided: never[]): void => this.#latest.get(owner)?.[at]?.act(...provided);
      return { ...offer, act };
    });
    this.#reported.set(owner, reported);
    this.#report();
  }

  remove(owner: object): void {
    this.#latest.delete(owner);
    if (this.#reported.delete(owner)) this.#report();
  }

  #report(): void {
    this.#all = [...this.#reported.values()].flat();
    this.#listeners.forEach((listener) => listener());
  }
}

function isSame(a: readonly Offer[], b: readonly Offer[]): boolean {
  return a.length === b.length && a.every((offer, at) => isSameOffer(offer, b[at]));
}

function isSameOffer(a: Offer, b: Offer | undefined): boolean {
  if (b === undefined) return false;
  const before = Object.entries(a).filter(([name]) => name !== 'act');
  const after = new Map<string, unknown>(Object.entries(b));
  return (
    before.length === after.size - 1 &&
    before.every(([name, value]) => Object.is(value, after.get(name)))
  );
}

/** Offers `list` for as long as the component is on screen. */
export function useOffering<T extends Offer>(offers: Offers<T>, list: readonly T[]): void {
  const owner = useRef<object>({});
  useEffect(() => offers.set(owner.current, list));
  useEffect(() => {
    const mine = owner.current;
    return () => offers.remove(mine);
  }, [offers]);
}

/** Current offers. */
export function useOffers<T extends Offer>(offers: Offers<T>): readonly T[] {
  return useSyncExternalStore(offers.onChange, offers.all);
}
