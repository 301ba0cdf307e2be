import type { BinaryNode } from "@whiskeysockets/baileys";
import { SERVER } from "../stanzas/address";
import { child, stanza } from "../stanzas/stanza";
import type { ClientConnection } from "../people/account";
import type { World } from "../people/world";
import { handleCodeRequest } from "./code";
import { acceptSignature } from "./link";

/** Handles a stanza from an unpaired client. False when its kind is unknown. */
export async function handleUnpairedStanza(
  world: World,
  connection: ClientConnection,
  node: BinaryNode,
): Promise<boolean> {
  const client = [...world.unpairedClients].find((one) => one.connection === connection);
  if (node.tag !== "iq") return ["ib", "presence", "ack"].includes(node.tag);
  const { id, type, xmlns } = node.attrs;
  if (type === "result") {
    if (client) acceptSignature(world, client, node);
    return true;
  }
  const registration = child(node, "link_code_companion_reg");
  const content = client && registration ? handleCodeRequest(client, registration) : undefined;
  connection.send(stanza("iq", { from: SERVER, id, type: "result" }, content));
  return xmlns === "w:p" || content !== undefined;
}
