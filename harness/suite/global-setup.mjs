import { tsImport } from "tsx/esm/api";

/** Jest calls this once before all suites, outside its own module system. */
export default async function startSharing() {
  const { shareServers } = await tsImport("./share-servers.ts", import.meta.url);
  globalThis.stopSharingServers = await shareServers();
}
