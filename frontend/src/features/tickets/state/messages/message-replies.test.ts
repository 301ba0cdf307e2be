import type { Ack } from "@guiche/contract/acks";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { aMessage, aTicket } from "../testing";
import { ticketPatches } from "../ticket.cache";
import { messagesKey } from "../ticket-store";
import { markRequest, showReply } from "./message-replies";
import type { MessageRows } from "./message-rows";

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData<MessageRows>(messagesKey(1), { messages: [], hasMore: false });
});

const message = (ack: Ack) =>
  aMessage({ id: 7, fromMe: true, ack, failure: ack === -1 ? "restricted" : null, clientId: "client-7" });
const hear = (action: "create" | "update", ack: Ack) =>
  ticketPatches.appMessage?.(client, {
    action,
    message: message(ack),
    ticket: { id: 1, uuid: "00000000-0000-4000-8000-000000000001" },
    contact: aTicket().contact,
  });
const listAcks = () =>
  client.getQueryData<MessageRows>(messagesKey(1))?.messages.map(({ ack, failure }) => [ack, failure]);
const refusedRows = [[-1, "restricted"]];

describe("the reply to a message that was sent", () => {
  it("shows it when no event has", () => {
    showReply(client, message(0), 0);
    expect(listAcks()).toEqual([[0, null]]);
  });

  it("does not take back the refusal that came before it", () => {
    hear("create", 0);
    hear("update", -1);
    showReply(client, message(0), 0);
    expect(listAcks()).toEqual(refusedRows);
  });

  it("nor does the message itself, when another process told of the refusal first", () => {
    hear("update", -1);
    hear("create", 0);
    showReply(client, message(0), 0);
    expect(listAcks()).toEqual(refusedRows);
  });
});

describe("the reply to a new try", () => {
  beforeEach(() => {
    hear("create", 0);
    hear("update", -1);
  });

  it("takes the failure away, and a second refusal brings it back", () => {
    const mark = markRequest(client);
    showReply(client, message(0), mark);
    expect(listAcks()).toEqual([[0, null]]);
    hear("update", 0);
    hear("update", -1);
    expect(listAcks()).toEqual(refusedRows);
  });

  it("does not take back a second refusal that came before it", () => {
    const mark = markRequest(client);
    hear("update", 0);
    hear("update", -1);
    showReply(client, message(0), mark);
    expect(listAcks()).toEqual(refusedRows);
  });
});
