const dayMs = 86_400_000;

/** `yyyy-MM-dd` so many days from today, where the companies are. */
export const dayIn = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(Date.now() + days * dayMs);

/** As it is shown: dd/MM/yyyy. */
export const spoken = (day: string): string => day.split("-").reverse().join("/");

/** What is shown as dd/MM/yyyy, as `yyyy-MM-dd`. */
export const written = (shown: string): string => shown.split("/").reverse().join("-");
