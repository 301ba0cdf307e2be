import type { BinaryNode } from "@whiskeysockets/baileys";
import type { WebSocket } from "ws";
import { admit } from "./login";
import { dispatch } from "./dispatch";
import { Connection, type ConnectionListener } from "./connection";
import { inviteToPair } from "../pairing/invitation";
import type { World } from "../people/world";

/** Handles a new client: handshake, then pairing or login, then its stanzas. */
export function receiveClient(world: World, socket: WebSocket): void {
  const phoneOf = (connection: Connection): string => connection.account?.person.number ?? "";

  const listener: ConnectionListener = {
    greeted(connection, { noiseKey, payload }) {
      if (payload.devicePairingData) inviteToPair(world, connection, noiseKey, payload.devicePairingData);
      else admit(world, connection, noiseKey, payload);
    },
    stanza: (connection: Connection, node: BinaryNode) => dispatch(world, connection, node),
    sent: (connection, node) => void world.log.note(phoneOf(connection), "out", node),
    failed: (connection, error) => world.logError(phoneOf(connection), error),
    closed(connection) {
      world.connections.delete(connection);
      for (const client of world.unpairedClients)
        if (client.connection === connection) world.unpairedClients.delete(client);
      const companion = connection.account?.companion;
      if (companion?.connection !== connection) return;
      companion.connection = undefined;
      world.feed.publish({ kind: "phone", number: phoneOf(connection) });
    },
  };
  world.connections.add(new Connection(socket, world.authority, listener));
}
