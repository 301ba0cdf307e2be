import { platformTable, run, type Db } from "../src/core/db/tables";

/** Every process of the server, whatever its role; `updatedAt` is its last heartbeat. */
export async function up(db: Db): Promise<void> {
  await platformTable(
    db,
    "server_processes",
    {
      host: "varchar(200) NOT NULL",
      pid: "integer NOT NULL",
      ticks: "bigint NOT NULL",
      role: "varchar(6) NOT NULL",
      version: "varchar(40) NOT NULL",
    },
    [`UNIQUE ("host", "pid", "ticks")`],
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "server_processes"`);
}
