/** Short names of the days, Sunday first. */
export const dayNames = (language: string): string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) =>
    new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2026, 1, 1 + day)),
  );
