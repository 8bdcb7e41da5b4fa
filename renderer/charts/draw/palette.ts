/** Colors and opacities of the theme as a canvas needs them: it knows no CSS variables. */
export interface Palette {
  /** `var(--run-1)` as a color; anything else as it is. */
  readonly color: (css: string) => string;
  readonly band: number;
  readonly raw: number;
}

const VARIABLE = /^var\((--[\w-]+)\)$/;

/** A canvas is redrawn when the theme changes, so all that is known of a theme is kept until then. */
export class Theme {
  #palette: Palette | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(root: HTMLElement = document.documentElement) {
    const observer = new MutationObserver(() => {
      this.#palette = null;
      this.#listeners.forEach((listener) => listener());
    });
    observer.observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  get palette(): Palette {
    this.#palette ??= paletteOf(getComputedStyle(document.documentElement));
    return this.#palette;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

function paletteOf(style: CSSStyleDeclaration): Palette {
  const entries = new Map<string, string>();
  const value = (name: string): string => {
    const match = entries.get(name) ?? style.getPropertyValue(name).trim();
    entries.set(name, match);
    return match;
  };
  return {
    color: (css) => {
      const [, name] = VARIABLE.exec(css) ?? [];
      return name === undefined ? css : value(name);
    },
    band: Number(value('--band')),
    raw: Number(value('--raw')),
  };
}

let paper: HTMLElement | null = null;
/** The light theme, whichever the page has: a picture is for paper. */
export function paperPalette(): Palette {
  if (paper === null) {
    paper = document.createElement('div');
    paper.className = 'paper';
    paper.hidden = true;
    document.body.append(paper);
  }
  return paletteOf(getComputedStyle(paper));
}

let theme: Theme | null = null;
/** The one theme of the page. */
export function pageTheme(): Theme {
  theme ??= new Theme();
  return theme;
}
