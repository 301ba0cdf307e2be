/** Polls until `look` finds something, which it returns; a falsy value counts as nothing. */
export function until<T>(
  what: string,
  look: () => T | Promise<T>,
  patienceMs?: number,
  everyMs?: number,
): Promise<Exclude<NonNullable<T>, false>>;
