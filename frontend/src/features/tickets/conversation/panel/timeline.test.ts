import { describe, expect, it } from "@jest/globals";
import { ticketEventKinds, unratedReasons, type TimelineEntryDto } from "@guiche/contract/ticket-timeline";
import { aTicket } from "../../state/testing";
import pt from "@/shared/i18n/locales/pt/panel";
import { stateOf, describeEntry } from "./timeline";

const event = (fields: Partial<TimelineEntryDto> = {}): TimelineEntryDto => ({
  id: 1,
  kind: "created",
  user: null,
  queue: null,
  toUser: null,
  connection: null,
  tags: [],
  note: "",
  unrated: null,
  createdAt: "2026-01-01T10:00:00.000Z",
  ...fields,
});
const ana = { id: 2, name: "Ana" };

describe("the timeline", () => {
  it("names the actor, the recipient and the target", () => {
    const transferEntry = event({
      kind: "transferred",
      user: ana,
      toUser: "Bruno",
      queue: "Vendas",
      connection: "Loja",
    });
    expect(describeEntry({ ...transferEntry, note: "cliente antigo" })).toEqual({
      key: "by.transferred",
      user: "Ana",
      targets: [
        { to: "user", name: "Bruno" },
        { to: "queue", name: "Vendas" },
        { to: "connection", name: "Loja" },
      ],
      tags: [],
      note: "cliente antigo",
    });
  });

  it("does not repeat the actor as the recipient", () => {
    expect(describeEntry(event({ kind: "accepted", user: ana, toUser: "Ana", queue: "Vendas" })).targets).toEqual([
      { to: "queue", name: "Vendas" },
    ]);
  });

  it("says into which queue a conversation moved, unless a person is named first", () => {
    const transferEntry = event({ kind: "transferred", user: ana, queue: "Vendas" });
    expect(describeEntry(transferEntry).targets).toEqual([{ to: "intoQueue", name: "Vendas" }]);
    expect(describeEntry({ ...transferEntry, kind: "returned" }).targets).toEqual([
      { to: "intoQueue", name: "Vendas" },
    ]);
    expect(describeEntry({ ...transferEntry, kind: "accepted" }).targets).toEqual([{ to: "queue", name: "Vendas" }]);
  });

  it("has a sentence for automatic changes", () => {
    expect(describeEntry(event()).key).toBe("alone.created");
    expect(describeEntry(event({ kind: "expired" })).key).toBe("alone.expired");
  });

  it("distinguishes added tags from removed ones", () => {
    expect(describeEntry(event({ kind: "tagged", user: ana, tags: ["vip"] })).key).toBe("by.tagged");
    expect(describeEntry(event({ kind: "tagged", user: ana })).key).toBe("by.untagged");
  });

  it("has a text for every kind of entry", () => {
    const sayable = (kind: string) => [kind in pt.timeline.by, kind in pt.timeline.alone];
    for (const kind of [...ticketEventKinds, "untagged"]) expect([kind, ...sayable(kind)]).toEqual([kind, true, true]);
  });

  it("has a text for every reason not to ask for a rate", () => {
    expect(Object.keys(pt.timeline.unrated)).toEqual([...unratedReasons]);
  });

  it("is fetched again when the ticket moves, but not for a message", () => {
    const ticket = aTicket({ id: 1, tags: [{ id: 3, name: "vip", color: "#fff" }] });
    const ticketAfterMessage = { ...ticket, lastMessage: "oi", updatedAt: "2027" };
    expect(stateOf(ticketAfterMessage)).toBe(stateOf(ticket));
    for (const change of [{ status: "open" as const }, { userId: 2 }, { queueId: 9 }, { whatsappId: 2 }, { tags: [] }])
      expect(stateOf({ ...ticket, ...change })).not.toBe(stateOf(ticket));
  });
});
