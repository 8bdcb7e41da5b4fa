/** Pages whose code another page may fetch ahead. */
type Page = 'run';

const loaders = new Map<Page, () => Promise<unknown>>();

/** Registers the import of a page's code, so that a page that leads there can fetch it early. */
export function preloadable<T>(page: Page, load: () => Promise<T>): () => Promise<T> {
  loaders.set(page, load);
  return load;
}

/** Fetches a page's code before the user is led to it. */
export function preloadPage(page: Page): void {
  void loaders.get(page)?.();
}
