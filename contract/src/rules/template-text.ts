const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** The names of the values in a template's text, each once, in order. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name)),
];

/** The name of the value in the address of a button: no text can have it. */
export const linkVariable = (place: number): string => `url:${place}`;

/** The text with its values. */
export const withValues = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole);

/** What the customer sees of a template. `values`: in the order of its variables. */
export function templateText(
  { header, body, footer, variables }: { header: string; body: string; footer: string; variables: readonly string[] },
  values: readonly string[],
): string {
  const valueByName = new Map(variables.map((name, place) => [name, values[place] ?? ""]));
  return [header, body, footer]
    .filter((part) => part !== "")
    .map((part) => withValues(part, valueByName))
    .join("\n\n");
}
