import { Database } from "../database";
import { BuiltServer } from "../server";
import { Simulator } from "../simulator";

/** How a worker of jest finds its server, see `share-servers.ts`. */
export interface SharedServer {
  url: string;
  databaseName: string;
  dataDir: string;
  simulatorPort: number;
}

export const sharedServersVariable = "E2E_SHARED_SERVERS";

/** Starting a server takes longer than many suites, so the suites of one worker use the same one. */
export async function joinSharedServer() {
  const base = process.env[sharedServersVariable];
  if (!base) throw new Error(`${sharedServersVariable} is missing: the configuration of e2e sets it.`);
  const answer = await fetch(`${base}/${process.env.JEST_WORKER_ID ?? "1"}`);
  if (!answer.ok) throw new Error(`The shared server did not start: ${await answer.text()}`);
  const { url, databaseName, dataDir, simulatorPort } = (await answer.json()) as SharedServer;
  const database = Database.withName(databaseName);
  const server = new BuiltServer(url, database, dataDir);
  return { server, simulator: new Simulator(simulatorPort), leave: () => database.disconnect() };
}
