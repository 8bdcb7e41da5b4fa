/** Parts of the window that F6 goes through, in the order of the page: `data-f6` marks each. */
const PARTS = '[data-f6]';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Moves the focus into the next part (or with −1 the one before): its first control, or the part itself. */
export function goToRegion(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter(
    (part) => part.getClientRects().length > 0,
  );
  // The innermost part holds the focus: a side panel is within the page.
  const now = parts.findLastIndex((part) => part.contains(document.activeElement));
  const next = parts[nextOf(now, step, parts.length)];
  if (next === undefined) return;
  firstControl(next, parts).focus();
}

/** @param now −1 when the focus is in none of them */
export function nextOf(now: number, step: 1 | -1, count: number): number {
  if (now < 0) return step === 1 ? 0 : count - 1;
  return (now + step + count) % count;
}

function firstControl(part: HTMLElement, parts: readonly HTMLElement[]): HTMLElement {
  const within = parts.filter((other) => other !== part && part.contains(other));
  const control = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) =>
      element.tabIndex >= 0 &&
      element.getClientRects().length > 0 &&
      !within.some((inner) => inner.contains(element)),
  );
  return control ?? part;
}
