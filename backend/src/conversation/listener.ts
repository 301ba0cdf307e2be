import type { Listener } from "../channels/provider";
import { recordStatus } from "../modules/connections";
import { applyAck, findSent } from "../modules/messages";
import { scopeOfRow } from "../platform/tenant/scope";
import { receive } from "./receive";

/** The product as the channels hear it: what they tell is turned into acts of the company whose line it is. */
export const listener: Listener = {
  message: async (arrived) => {
    await receive(arrived);
  },
  ack: (connection, wid, level, cause) =>
    applyAck(scopeOfRow(connection), connection.connectionId, wid, level, level === -1 ? (cause ?? "unknown") : null),
  status: (connection, status, detail) => recordStatus(scopeOfRow(connection), connection, status, detail),
  sentContent: (connection, wid) => findSent(scopeOfRow(connection), connection, wid),
};
