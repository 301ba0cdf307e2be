import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { OwnServer } from "../server";
import { sharedServersVariable, type SharedServer } from "./shared-servers";
import { Simulator } from "../simulator";

interface StartedServers {
  server: OwnServer;
  simulator: Simulator;
}

/**
 * Gives each worker of jest a server and a simulated WhatsApp when its first suite asks for them, and another one should
 * that server have ended. Runs in jest's main process; the workers find it by an environment variable.
 */
export async function shareServers() {
  const serversByWorker = new Map<string, Promise<StartedServers>>();

  async function start(worker: string): Promise<StartedServers> {
    const simulator = await Simulator.start();
    const server = await OwnServer.open(simulator.port);
    void server.onceEnded.then(() => serversByWorker.delete(worker));
    return { server, simulator };
  }

  async function serverOf(worker: string): Promise<SharedServer> {
    const starting = serversByWorker.get(worker) ?? start(worker);
    serversByWorker.set(worker, starting);
    const { server, simulator } = await starting.catch((error: unknown) => {
      serversByWorker.delete(worker);
      throw error;
    });
    const { url, database, dataDir } = server;
    return { url, databaseName: database.name, dataDir, simulatorPort: simulator.port };
  }

  const registry = createServer((request, response) => {
    // A connection that is kept open may be closed just when the next suite uses it.
    response.setHeader("connection", "close");
    serverOf(request.url?.slice(1) ?? "").then(
      (server) => response.end(JSON.stringify(server)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  process.env[sharedServersVariable] = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

  return async () => {
    registry.close();
    const all = await Promise.all(serversByWorker.values());
    await Promise.all(all.flatMap(({ server, simulator }) => [server.close(), simulator.stop()]));
  };
}
