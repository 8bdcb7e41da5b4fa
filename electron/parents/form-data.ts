/**
 * Keeps Node from loading undici: oRPC asks of each request whether its body is a FormData, and that name alone costs a command a fifth
 * of its time. No request of the contract has such a body, and Node's own `fetch` does not read the name. Set, never defined: to define
 * a property of a name that Node loads late loads it.
 */
export function withoutFormData(): void {
  Reflect.set(globalThis, 'FormData', function FormData(): void {});
}
