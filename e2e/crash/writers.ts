import type { Installation } from "../../harness/installation/installation";
import type { Server } from "../../harness/installation/server";

/**
 * What a session writes: keys, journal, incoming messages, acks, statuses, claims. Postgres triggers record each write
 * with its writer and the owner of the session at that moment, so that two concurrent writers are detected.
 */
const watchedTables = [
  { table: "signal_keys", when: "INSERT OR UPDATE OR DELETE", connection: "connectionId" },
  { table: "inbound_journal", when: "INSERT OR UPDATE", connection: "connectionId" },
  { table: "messages", when: "INSERT", connection: "connectionId", only: `NOT NEW."fromMe"` },
  { table: "messages", when: "UPDATE OF ack", connection: "connectionId", only: "NEW.ack <> 0" },
  { table: "outbox", when: "UPDATE OF state", connection: "connectionId" },
  { table: "connections", when: "UPDATE OF status", connection: "id" },
];

const statements = [
  `CREATE TABLE recorded_writes (
     id bigserial PRIMARY KEY, at timestamptz NOT NULL DEFAULT clock_timestamp(), who text NOT NULL, what text NOT NULL,
     connection bigint NOT NULL, owner integer, fence bigint)`,
  `CREATE FUNCTION record_write() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE about jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
     BEGIN
       INSERT INTO recorded_writes (who, what, connection, owner, fence)
       SELECT session_user, TG_TABLE_NAME || ' ' || lower(TG_OP), c.id, l.pid, l.fence
         FROM (SELECT (about ->> TG_ARGV[0])::bigint AS id) c LEFT JOIN connection_leases l ON l."connectionId" = c.id;
       RETURN NULL;
     END $$`,
  `CREATE FUNCTION check_fence() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.fence < OLD.fence THEN
         INSERT INTO recorded_writes (who, what, connection) VALUES (session_user, 'a fence that decreased', NEW."connectionId");
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER check_fence AFTER UPDATE ON connection_leases FOR EACH ROW EXECUTE FUNCTION check_fence()`,
  ...watchedTables.map(
    ({ table, when, connection, only }, index) =>
      `CREATE TRIGGER record_write_${index} AFTER ${when} ON ${table} FOR EACH ROW ${only ? `WHEN (${only})` : ""}
       EXECUTE FUNCTION record_write('${connection}')`,
  ),
];

/** Two servers, each with its own database user, and a record of everything their sessions write. */
export class Writers {
  private readonly pids = new Map<string, Set<number>>();

  private constructor(
    private readonly installation: Installation,
    readonly servers: { one: Server; two: Server },
  ) {
    this.addProcess(servers.one);
    this.addProcess(servers.two);
  }

  static readonly secondUser = "guiche_two";

  /** Starts to watch, and creates the database user of a second server. */
  static async watch(installation: Installation): Promise<Writers> {
    const { database } = installation;
    await database.rows(
      `DO $$ BEGIN CREATE ROLE ${Writers.secondUser} SUPERUSER LOGIN PASSWORD 'two'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    const url = new URL(database.url);
    Object.assign(url, { username: Writers.secondUser, password: "two" });
    const two = await installation.join("two", { DATABASE_URL: url.href });
    for (const statement of statements) await database.rows(statement);
    return new Writers(installation, { one: installation.server, two });
  }

  /** Records that a server was restarted, so that the writes of the new process are attributed to it. */
  addProcess(server: Server): void {
    const who = this.nameOf(server);
    this.pids.set(who, (this.pids.get(who) ?? new Set()).add(server.pid));
  }

  nameOf = (server: Server): string => (server === this.servers.two ? Writers.secondUser : "guiche");

  async findViolations(): Promise<{ violations: string[]; writes: number; takeovers: number }> {
    const rows = await this.installation.database.rows<{
      who: string;
      what: string;
      owner: number | null;
      count: string;
    }>(`SELECT who, what, owner, count(*) FROM recorded_writes GROUP BY 1, 2, 3 ORDER BY 1, 2`);
    const unownedWrites = rows.filter(({ who, owner }) => owner === null || !this.pids.get(who)?.has(owner));
    const { takeovers } = await this.installation.database.one<{ takeovers: string }>(
      `SELECT coalesce(sum(fence - 1), 0) AS takeovers FROM connection_leases`,
    );
    return {
      violations: unownedWrites.map(
        ({ who, what, owner, count }) => `${count} × ${what} by ${who} while ${owner ?? "nobody"} owned the connection`,
      ),
      writes: rows.reduce((sum, { count }) => sum + Number(count), 0),
      takeovers: Number(takeovers),
    };
  }
}
