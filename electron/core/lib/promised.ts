/** The methods of a class as who is on the other side of a thread or process calls them: each answers a promise. */
export type Promised<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<R>
    : never;
};
