/** The shape of the Portuguese file: a missing or extra key does not compile. */
export type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> };
