/** Value that survives JSON.stringify and JSON.parse unchanged. Saved reader states are of this type. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
