import { writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { isZone, ratingScales } from "@guiche/contract/migration";
import { languages } from "@guiche/contract/texts/languages";
import { migrations } from "../migrations";
import { configureSealer, sealer } from "./core/auth/seal";
import { fileEnv, migrateEnv } from "./config/env";
import { connect, disconnect } from "./core/db/connect";
import { missingMigrations } from "./core/db/migrate";
import { configureFiles } from "./core/files/file-store";
import { storeIn } from "./core/files/store-in";
import { logErrorsOnly } from "./core/log/library-notices";
import { printProgress } from "./core/progress";
import { models } from "./models";
import { stopMediaSandbox } from "./modules/media";
import { carryOutMigration, openFolder, openSource, runMigration } from "./modules/migration";
import { lockMigration, reportText, reportWriter } from "./modules/migration-runs";

const usage = `Usage: npm run migrate -- [--from URL] [--files FOLDER] [--language pt|en|es] [--rates 3|5|10]
                          [--company NAME] [--zone -03:00] [--report FILE] [--run] [--final]

Brings companies, people, queues, connections, tags, texts, contacts and conversations from a Ticketz, a Whaticket or an
Izing, in Postgres or, for a whaticket-community, MySQL or MariaDB. Its database is only read. Without --run nothing is written here either: you see what would come.
The report names the tables that do not come yet.
--files names the other server's folder "public", or a copy of it: its files are copied. It may be given later.
--report writes the report to a file too, by its ending as .html, .csv or .json.
--final says that the other system has stopped: scheduled messages that it would still have sent come too.
--company names the company of a whaticket-community, which knows only one.
--zone says how far from UTC the times of a MySQL are, which do not say so: -03:00 unless the server was set up otherwise.
--rates says what customers were asked for: rates up to 3, 5 or 10.
The URL may stand in MIGRATE_FROM instead, where no list of processes shows it.
`;

/** What was typed. */
interface Options {
  from: string | undefined;
  files: string | undefined;
  language: string;
  rates: string | undefined;
  company: string | undefined;
  zone: string | undefined;
  report: string[];
  run: boolean;
  final: boolean;
}

// The running desk needs memory more than this needs speed: by default garbage stays while the machine has room.
setFlagsFromString("--optimize-for-size");
logErrorsOnly();
// The server that started it has ended.
process.on("disconnect", () => process.exit());
const say = (text: string) => void process.stdout.write(text);
try {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      files: { type: "string" },
      language: { type: "string", default: "pt" },
      rates: { type: "string" },
      company: { type: "string" },
      zone: { type: "string" },
      report: { type: "string", multiple: true, default: [] },
      run: { type: "boolean", default: false },
      final: { type: "boolean", default: false },
      // What the platform's owner has started in the browser.
      stored: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) say(usage);
  else if (values.stored) await carryOutStored();
  else
    await bring({
      from: undefined,
      files: undefined,
      rates: undefined,
      company: undefined,
      zone: undefined,
      ...values,
    });
} catch (error) {
  process.stderr.write(`The data could not be brought: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  stopMediaSandbox();
  await disconnect();
  if (process.connected) process.disconnect();
}

async function carryOutStored(): Promise<void> {
  // The desk goes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await carryOutMigration(await openHere());
}

/** The database and the files of this installation. */
async function openHere(): Promise<{ databaseUrl: string; dataDir: string }> {
  const { databaseUrl, encryptionKey, encryptionKeyPrevious } = migrateEnv();
  const db = await connect({ url: databaseUrl, models, poolSize: 2 });
  if ((await missingMigrations(db, Object.keys(migrations))).length > 0)
    throw new Error("The database is not that of this release. Start this release of Guichê once, which migrates it.");
  configureSealer(sealer(encryptionKey, encryptionKeyPrevious));
  const { dataDir, s3 } = fileEnv();
  if (typeof s3 === "string") throw new Error(s3);
  configureFiles(await storeIn({ dataDir, s3 }));
  return { databaseUrl, dataDir };
}

async function bring({
  from: fromOption,
  files,
  language: languageOption,
  rates,
  company,
  zone,
  report,
  run: writes,
  final: isFinal,
}: Options): Promise<void> {
  const url = fromOption ?? migrateEnv().from;
  if (!url) throw new Error(`Name the database to bring the data from.\n\n${usage}`);
  const language = languages.find((one) => one === languageOption);
  if (!language) throw new Error(`--language is one of ${languages.join(", ")}.`);
  const scale = ratingScales.find((one) => String(one) === rates);
  if (rates !== undefined && !scale) throw new Error(`--rates is one of ${ratingScales.join(", ")}.`);
  if (zone !== undefined && !isZone(zone)) throw new Error(`--zone is a distance from UTC, such as -03:00.`);
  const reports = report.map((file) => {
    const write = reportWriter(file);
    if (!write) throw new Error(`A report ends with .html, .csv or .json, not "${file}".`);
    return { file, write };
  });
  const { databaseUrl } = await openHere();
  const folder = files === undefined ? undefined : await openFolder(files);
  const release = await lockMigration(databaseUrl);
  if (!release) throw new Error("Another migration is running.");
  try {
    const source = await openSource(url, { company, zone });
    const progress = printProgress(say);
    const outcome = await runMigration(source, {
      writes,
      isFinal,
      folder,
      scale,
      onStep: (table) => progress(table, "…"),
    }).finally(source.close);
    for (const { file, write } of reports) await writeFile(file, write(outcome, language));
    say(reportText(outcome, language));
  } finally {
    await release();
  }
}
