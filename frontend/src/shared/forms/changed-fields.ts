/** The fields that differ. A form that saves these alone leaves what colleagues have changed in the others. */
export const changedFields = <Fields extends object>(now: Fields, before: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  ) as Partial<Fields>;
