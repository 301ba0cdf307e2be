import type pg from "pg";

/** The prepared statements' names, by their text. */
const names = new Map<string, string>();

/**
 * From now on each Postgres connection parses this text once, and plans it a few times only. For the statements of
 * every message: planning them takes Postgres longer than running them. Not for lists with filters: the best plan of
 * those depends on the values. The text must not vary from call to call, as each is kept by every connection.
 */
export function prepare(text: string): void {
  // As Sequelize sends it.
  const sent = text.trim();
  if (!names.has(sent)) names.set(sent, `guiche_${names.size + 1}`);
}

/** Gives prepared statements their names: Sequelize sends text and values only. */
export function usePrepared(client: pg.Client): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: string, values: unknown, done: unknown) => {
    const name = names.get(text);
    return name ? query({ name, text, values }, done) : query(text, values, done);
  };
  Object.assign(client, { query: named });
}
