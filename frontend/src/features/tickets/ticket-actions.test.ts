import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { describe, expect, it } from "@jest/globals";
import { transferTo } from "./moving/destination";
import { aTicket, admin, supervisor, user } from "./testing";
import {
  accept,
  acceptInto,
  actionsFor,
  assume,
  cardActions,
  close,
  headerActions,
  isOthers,
  removal,
  reopen,
  returnToQueue,
  ticketActions,
  undoOf,
  wayBack,
  type TicketAction,
} from "./ticket-actions";

const namesOf = (actions: readonly TicketAction[]) => actions.map(({ name }) => name);
const names = (actor: ActorRights, fields: Partial<TicketDto>) => namesOf(actionsFor(actor, aTicket(fields)));
const me = { id: 5, name: "Ana" };
const bia = { id: 99, name: "Bia" };
const sales = { id: 1, name: "Vendas", color: "#fff" };

const waiting = { status: "pending", queueId: 1 } as const;
const elsewhere = { status: "pending", queueId: 9 } as const;
const mine = (actor: ActorRights) => ({ status: "open", queueId: 1, userId: actor.userId }) as const;
const theirs = { status: "open", queueId: 1, userId: 99 } as const;
const theirsElsewhere = { ...theirs, queueId: 9 } as const;
const closedMine = (actor: ActorRights) => ({ ...mine(actor), status: "closed" }) as const;
const closedTheirs = { ...theirs, status: "closed" } as const;

describe("what a person may do with a ticket", () => {
  const root: ActorRights = { ...user, userId: 7, super: true };
  const trusted: ActorRights = { ...user, allTicket: true };
  const all = "returnToQueue close transfer";

  it.each<[who: string, actor: ActorRights, fields: Partial<TicketDto>, may: string]>([
    ["an admin, with what waits", admin, waiting, "accept spy close transfer remove"],
    ["a supervisor, with what waits in the own queue", supervisor, waiting, "accept close transfer"],
    ["a user, with what waits in the own queue", user, waiting, "accept close transfer"],
    ["an admin, with what waits in any queue", admin, elsewhere, "accept spy close transfer remove"],
    ["a supervisor, with what waits elsewhere", supervisor, elsewhere, ""],
    ["a user, with what waits elsewhere", user, elsewhere, ""],
    ["a user, with what waits in no queue", user, { status: "pending", queueId: null }, ""],
    ["a user trusted with it, with what waits in no queue", trusted, { status: "pending" }, "accept close transfer"],
    ["an admin, with the own open one", admin, mine(admin), `spy ${all} remove`],
    ["a supervisor, with the own open one", supervisor, mine(supervisor), all],
    ["a user, with the own open one", user, mine(user), all],
    ["a user, with the own one of a foreign queue", user, { ...mine(user), queueId: 9 }, all],
    ["an admin, with a colleague's", admin, theirs, `spy assume ${all} remove`],
    ["a supervisor, with a colleague's in the own queue", supervisor, theirs, `assume ${all}`],
    ["a supervisor, with a colleague's elsewhere", supervisor, theirsElsewhere, ""],
    ["a user, with a colleague's", user, theirs, ""],
    ["the platform's owner, with a colleague's", root, theirsElsewhere, `spy assume ${all} remove`],
    ["an admin, with the own closed one", admin, closedMine(admin), "reopen remove"],
    ["a user, with the own closed one", user, closedMine(user), "reopen"],
    ["a supervisor, with a colleague's closed one", supervisor, closedTheirs, "reopen"],
    ["a user, with a colleague's closed one", user, closedTheirs, ""],
  ])("%s", (_who, actor, fields, may) => {
    expect(names(actor, fields).join(" ")).toBe(may);
  });

  it("each action has its own name, and where it is drawn nothing is dead", () => {
    expect(new Set(namesOf(ticketActions)).size).toBe(ticketActions.length);
    for (const action of ticketActions) expect(Boolean(action.deed ?? action.asks)).toBe(true);
  });
});

describe("where the actions are drawn", () => {
  it("a waiting card is accepted in words and closed by a sign; the own one is closed", () => {
    const drawn = (fields: Partial<TicketDto>, actor = user) =>
      cardActions(actor, aTicket(fields)).map(({ name, card }) => `${name} ${card}`);
    expect(drawn(waiting)).toEqual(["accept word", "close sign"]);
    expect(drawn(mine(user))).toEqual(["close sign"]);
    expect(drawn(mine(admin), admin)).toEqual(["spy sign", "close sign"]);
    expect(drawn(closedMine(user))).toEqual(["reopen word"]);
  });

  it("a colleague's card ends nobody's conversation, not even for an admin", () => {
    expect(namesOf(cardActions(admin, aTicket(theirs)))).toEqual(["spy"]);
    expect(namesOf(cardActions(supervisor, aTicket(theirs)))).toEqual([]);
    expect(isOthers(admin, theirs)).toBe(true);
    expect(isOthers(user, mine(user))).toBe(false);
    expect(isOthers(user, closedTheirs)).toBe(false);
  });

  it("the header shows what there is room for, and the rest in its menu", () => {
    const drawn = (roomy: boolean, fields: Partial<TicketDto> = mine(admin)) => {
      const { row, menu } = headerActions(admin, aTicket(fields), roomy);
      return [namesOf(row), namesOf(menu)];
    };
    expect(drawn(true)).toEqual([["returnToQueue", "close", "transfer"], ["remove"]]);
    expect(drawn(false)).toEqual([["close"], ["returnToQueue", "transfer", "remove"]]);
    expect(drawn(true, closedMine(admin))).toEqual([["reopen"], ["remove"]]);
    expect(headerActions(user, aTicket(closedMine(user)), false).menu).toEqual([]);
  });

  it("a queue is asked for where the ticket has none", () => {
    expect(accept.asks?.(aTicket({ queueId: null }))).toBe("queue");
    expect(accept.asks?.(aTicket({ queueId: 1 }))).toBeNull();
  });
});

describe("what is shown while the server is asked", () => {
  it("an accepted, assumed or reopened ticket is mine, with the server's clock untouched", () => {
    const ticket = aTicket();
    for (const { deed } of [accept, assume, reopen])
      expect(deed.foresee(ticket, me)).toEqual({ ...ticket, status: "open", userId: 5, user: me });
  });

  it("a ticket accepted into a queue is in it", () => {
    expect(acceptInto(sales).foresee(aTicket(), me)).toMatchObject({ status: "open", queueId: 1, queue: sales });
    expect(acceptInto(null)).toBe(accept.deed);
  });

  it("a returned ticket is nobody's; a closed one keeps its holder; a deleted one is gone", () => {
    const ticket = aTicket({ status: "open", userId: 5, user: me });
    expect(returnToQueue.deed.foresee(ticket, me)).toMatchObject({ status: "pending", userId: null, user: null });
    expect(close.deed.foresee(ticket, me)).toMatchObject({ status: "closed", userId: 5 });
    expect(removal.foresee(ticket, me)).toBeNull();
  });
});

describe("taking it back", () => {
  const before = aTicket({ status: "open", userId: 5, user: me, queueId: 1, queue: sales });
  const returned = aTicket({ ...before, status: "pending", userId: null, user: null, unreadMessages: 2 });
  const toBia = transferTo({ user: bia, queue: null, connection: null, note: "" }, 5);
  const withBia = aTicket({ ...before, userId: bia.id, user: bia });

  it("what I returned I take again, unless a colleague was faster", () => {
    expect(wayBack(before, returned, me)).toEqual({ status: "open" });
  });

  it("what another queue got comes back with its queue, and what another line got with its line", () => {
    const moved = { ...returned, queueId: 2, whatsappId: 8 };
    expect(wayBack(before, moved, me)).toEqual({ status: "open", queueId: 1, whatsappId: 1 });
    expect(wayBack({ ...before, queueId: null }, moved, me)).toMatchObject({ queueId: null });
  });

  it("a colleague's ticket goes back into their hands, and what waited waits again", () => {
    const theirsBefore = { ...before, userId: 99, user: bia };
    expect(wayBack(theirsBefore, { ...before, userId: 1 }, me)).toEqual({ userId: 99 });
    expect(wayBack(theirsBefore, returned, { id: 1 })).toEqual({ userId: 99 });
    expect(wayBack({ ...returned, queueId: 1 }, withBia, me)).toEqual({ status: "pending", queueId: 1 });
  });

  it("shows the ticket as it was, with what was said meanwhile, and leads back into one's own", () => {
    const undo = undoOf(returnToQueue.deed, before, returned, user);
    expect(undo?.leads).toBe("in");
    expect(undo?.foresee(returned, me)).toEqual({ ...before, unreadMessages: 2 });
    expect(undoOf(returnToQueue.deed, { ...before, userId: 99 }, returned, supervisor)?.leads).toBe("nowhere");
  });

  it("is not offered to whoever may not touch the ticket any more, nor for what asks no undo", () => {
    expect(undoOf(toBia, before, withBia, user)).toBeNull();
    expect(undoOf(toBia, before, withBia, admin)).not.toBeNull();
    expect(undoOf(toBia, before, { ...returned, queueId: 9 }, user)).toBeNull();
    expect(undoOf(accept.deed, returned, before, user)).toBeNull();
  });
});
