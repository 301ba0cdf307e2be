import type { Migration } from "../src/core/db/migrator";
import * as firstRelease from "./0300-first-release";

/** Every migration, by the name that the database stores. */
export const migrations: Record<string, Migration> = {
  "0300-first-release": firstRelease,
};
