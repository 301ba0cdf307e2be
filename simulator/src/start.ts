import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { Cloud } from "./cloud/cloud";
import { answerHttp, hasOwnHost } from "./control/http";
import { makeAuthority } from "./noise/certificate";
import { MediaLibrary } from "./media/library";
import { USUAL_DELAYS, World, type Delays } from "./people/world";
import { silenceSignal } from "./signal/quiet";
import { storeWorld, loadWorld } from "./storage/persist";
import { receiveClient } from "./wire/reception";

export interface SimulatorOptions {
  /** 0 for any free port. */
  port: number;
  /** A JSON file that stores the world, with its media in a folder next to it; without it nothing is stored. */
  state?: string;
  /** Milliseconds before the server acknowledges and the phones answer. */
  delays?: Partial<Delays>;
  /** New clients upload five one-time keys instead of 812, which take a quarter of a second to make: for tests. */
  fewKeys?: boolean;
}

export interface Simulator {
  port: number;
  /** The server's root key, which clients must trust: 32 bytes. */
  rootPublicKey: Buffer;
  world: World;
  /** Disconnects all clients, stores the world and frees the port. */
  close(): Promise<void>;
}

/** Starts a WhatsApp server with its phones on 127.0.0.1. Rejects with EADDRINUSE when the port is occupied. */
export async function startSimulator({ port, state, delays, fewKeys = false }: SimulatorOptions): Promise<Simulator> {
  silenceSignal();
  const loadedWorld = await loadWorld(state);
  const media = new MediaLibrary(state === undefined ? undefined : `${state}.media`);
  const world = new World(loadedWorld?.authority ?? makeAuthority(), { ...USUAL_DELAYS, ...delays }, media);
  loadedWorld?.people(world);
  world.fewKeys = fewKeys;
  const cloud = new Cloud(world);
  world.services.answers.set("cloud", cloud.answer);
  const server = createServer((request, response) => void answerHttp(world, cloud, request, response));
  // Uploads of large files may take long.
  server.requestTimeout = 0;
  // Clients close idle connections themselves; closing them here could hit one that is being reused.
  server.keepAliveTimeout = 0;
  const sockets = new WebSocketServer({
    server,
    path: "/ws/chat",
    verifyClient: ({ req }: { req: IncomingMessage }) => hasOwnHost(req),
  });
  sockets.on("connection", (socket) => receiveClient(world, socket));
  await new Promise<void>((resolve, reject) => {
    sockets.on("error", reject);
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  world.host = `127.0.0.1:${bound}`;
  const storage = storeWorld(world, state);
  return {
    port: bound,
    rootPublicKey: Buffer.from(world.authority.root.public),
    world,
    async close() {
      world.stopTimers();
      for (const connection of world.connections) connection.cut();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const person of world.people.values()) person.device.close();
      await storage.close();
      await media.close();
    },
  };
}
