/** The prepared statements' names, by their text. */
const names = new Map<string, string>();

/**
 * The name under which each Postgres connection parses this text once, and plans it a few times only. For the
 * statements of every message: planning them takes Postgres longer than running them. Not for lists with filters: the
 * best plan of those depends on the values. The text must not vary from call to call, as each is kept by every
 * connection.
 */
export function statementName(text: string): string {
  const existingName = names.get(text);
  if (existingName) return existingName;
  const name = `guiche_${names.size + 1}`;
  names.set(text, name);
  return name;
}
