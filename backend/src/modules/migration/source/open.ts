import { MigrationFailure } from "../failure";
import { withOneCompany } from "./community";
import { asSystemOfCompanies } from "./izing";
import { openMysql } from "./mysql";
import { openPostgres } from "./postgres";
import type { Source } from "./source";

interface Answers {
  /** The name of the company, where the source knows only one. */
  company?: string | undefined;
  /** Distance from UTC of times that are stored without one; these systems are installed with that of Brasília. */
  zone?: string | undefined;
}

/** Opens the database of another system. It is only read. */
export async function openSource(url: string, { company, zone = "-03:00" }: Answers): Promise<Source> {
  const source = await (/^(mysql|mariadb):/i.test(url) ? openMysql(url, zone) : openPostgres(url));
  if (source.family === "izing") return asSystemOfCompanies(source);
  if (source.family !== "community") return source;
  if (company?.trim()) return withOneCompany(source, company);
  await source.close();
  throw new MigrationFailure(
    "unknownSource",
    "A whaticket-community does not know the name of its company. Say it with --company.",
  );
}
