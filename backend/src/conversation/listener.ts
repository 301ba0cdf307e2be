import type { Listener } from "../channels/provider";
import { recordStatus } from "../modules/connections";
import { learnIdentities, learnPhoneBook } from "../modules/contacts";
import { applyAck, findSent } from "../modules/messages";
import { scopeOfRow } from "../core/tenant/scope";
import { call } from "./events/call";
import { change } from "./events/change";
import { chatSet } from "./events/chat-set";
import { changeContactNumber } from "./events/change-contact-number";
import { receiveGroup } from "./events/group";
import { receive } from "./receive";
import { storable } from "../core/storable";
import { endTyping, typing } from "./events/typing";

/** What the channels call: turns their events into actions of the connection's company. */
export const listener: Listener = {
  message: async (message) => {
    endTyping(scopeOfRow(message.connection), message);
    await receive(message);
  },
  changed: (event) => change(scopeOfRow(event.connection), event),
  chatSet: (event) => chatSet(scopeOfRow(event.connection), event),
  moved: (event) => changeContactNumber(scopeOfRow(event.connection), event),
  call: (event) => call(scopeOfRow(event.connection), event),
  typing: async (event) => typing(scopeOfRow(event.connection), event),
  met: (connection, peers) => learnIdentities(scopeOfRow(connection), peers),
  group: (connection, group) => receiveGroup(scopeOfRow(connection), group),
  book: (connection, entries) => learnPhoneBook(scopeOfRow(connection), connection.connectionId, storable(entries)),
  ack: (connection, wid, level, cause) =>
    applyAck(scopeOfRow(connection), connection.connectionId, wid, level, level === -1 ? (cause ?? "unknown") : null),
  status: (connection, status, detail) => recordStatus(scopeOfRow(connection), connection, status, detail),
  sentContent: (connection, wid) => findSent(scopeOfRow(connection), connection, wid),
};
