const dayMs = 86_400_000;

/** `yyyy-MM-dd` that many days from today, in the companies' time zone. */
export const dayIn = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(Date.now() + days * dayMs);

/** The displayed format: dd/MM/yyyy. */
export const displayDate = (day: string): string => day.split("-").reverse().join("/");

/** Converts dd/MM/yyyy to `yyyy-MM-dd`. */
export const isoDate = (shown: string): string => shown.split("/").reverse().join("-");
