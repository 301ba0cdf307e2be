import type { AddressInfo, Server } from "node:net";

/** Opens a server on a free port of this machine. */
export async function listen<S extends Server>(server: S): Promise<S> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

export const originOf = (server: Server): string => `http://127.0.0.1:${portOf(server)}`;
