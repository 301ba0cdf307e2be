import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { describe, expect, it } from "@jest/globals";
import { aTicket, admin, supervisor, user } from "../state/testing";
import { accept, acceptInto, assume, close, isHeldByColleague, removal, reopen, returnToQueue } from "./ticket-actions";
import { actionsFor, cardActions, cardMenu, headerActions, ticketActions } from "./shown-actions";
import type { TicketAction } from "./ticket-action";

const namesOf = (actions: readonly TicketAction[]) => actions.map(({ name }) => name);
const names = (actor: ActorRights, fields: Partial<TicketDto>) => namesOf(actionsFor(actor, aTicket(fields)));
const me = { id: 5, name: "Ana" };
const sales = { id: 1, name: "Vendas", color: "#fff" };

const waiting = { status: "pending", queueId: 1 } as const;
const elsewhere = { status: "pending", queueId: 9 } as const;
const mine = (actor: ActorRights) => ({ status: "open", queueId: 1, userId: actor.userId }) as const;
const theirs = { status: "open", queueId: 1, userId: 99 } as const;
const theirsElsewhere = { ...theirs, queueId: 9 } as const;
const closedMine = (actor: ActorRights) => ({ ...mine(actor), status: "closed" }) as const;
const closedTheirs = { ...theirs, status: "closed" } as const;

describe("the actions a user has on a ticket", () => {
  const root: ActorRights = { ...user, userId: 7, super: true };
  const trustedUser: ActorRights = { ...user, allTicket: true };
  const all = "returnToQueue close transfer";
  const ways = "closeUnrated closeSilently";
  const own = `${all} markUnread pause ${ways}`;
  const pausedTicket = {
    ...mine(user),
    pause: { since: "2026-03-04T12:00:00Z", until: "2026-03-06T03:00:00Z", by: "Ana" },
  };
  const bot = `botOff botRestart ${ways}`;

  it.each<[who: string, actor: ActorRights, fields: Partial<TicketDto>, may: string]>([
    ["an admin, with what waits", admin, waiting, `accept spy close transfer ${bot} remove`],
    ["a supervisor, with what waits in the own queue", supervisor, waiting, `accept close transfer ${bot}`],
    ["a user, with what waits in the own queue", user, waiting, `accept close transfer ${bot}`],
    ["an admin, with what waits in any queue", admin, elsewhere, `accept spy close transfer ${bot} remove`],
    ["a supervisor, with what waits elsewhere", supervisor, elsewhere, ""],
    ["a user, with what waits elsewhere", user, elsewhere, ""],
    ["a user, with what waits in no queue", user, { status: "pending", queueId: null }, ""],
    [
      "a user trusted with it, with what waits in no queue",
      trustedUser,
      { status: "pending" },
      `accept close transfer ${bot}`,
    ],
    ["an admin, with the own open one", admin, mine(admin), `spy ${own} remove`],
    ["a supervisor, with the own open one", supervisor, mine(supervisor), own],
    ["a user, with the own open one", user, mine(user), own],
    ["a user, with the own one of a foreign queue", user, { ...mine(user), queueId: 9 }, own],
    ["an admin, with a colleague's", admin, theirs, `spy assume ${all} pause ${ways} remove`],
    ["a supervisor, with a colleague's in the own queue", supervisor, theirs, `assume ${all} pause ${ways}`],
    ["a supervisor, with a colleague's elsewhere", supervisor, theirsElsewhere, ""],
    ["a user, with a colleague's", user, theirs, ""],
    ["the platform's owner, with a colleague's", root, theirsElsewhere, `spy assume ${all} pause ${ways} remove`],
    ["a user, with one that waits for the customer", user, pausedTicket, own.replace("pause", "pause resume")],
    ["an admin, with the own closed one", admin, closedMine(admin), "reopen remove"],
    ["a user, with the own closed one", user, closedMine(user), "reopen"],
    ["a supervisor, with a colleague's closed one", supervisor, closedTheirs, "reopen"],
    ["a user, with a colleague's closed one", user, closedTheirs, ""],
  ])("%s", (_who, actor, fields, may) => {
    expect(names(actor, fields).join(" ")).toBe(may);
  });

  it("each action has its own name, and those that are shown either run or ask", () => {
    expect(new Set(namesOf(ticketActions)).size).toBe(ticketActions.length);
    for (const action of ticketActions) expect(Boolean(action.mutation ?? action.asks)).toBe(true);
  });
});

describe("where the actions are shown", () => {
  it("a pending card has a text button to accept, and transfer and close in its menu; one's own card an icon to close and the rest in its menu", () => {
    const listCardActions = (fields: Partial<TicketDto>, actor = user) =>
      cardActions(actor, aTicket(fields)).map(({ name, card }) => `${name} ${card}`);
    expect(listCardActions(waiting)).toEqual(["accept word"]);
    expect(namesOf(cardMenu(user, aTicket(waiting)))).toEqual([
      "transfer",
      "botOff",
      "botRestart",
      "close",
      "closeUnrated",
      "closeSilently",
    ]);
    expect(cardMenu(user, aTicket(elsewhere))).toEqual([]);
    expect(namesOf(cardMenu(user, aTicket(mine(user))))).toEqual([
      "returnToQueue",
      "transfer",
      "markUnread",
      "pause",
      "close",
      "closeUnrated",
      "closeSilently",
    ]);
    expect(namesOf(cardMenu(admin, aTicket(theirs)))).toEqual(["spy"]);
    expect(cardMenu(user, aTicket(closedMine(user)))).toEqual([]);
    expect(listCardActions(mine(user))).toEqual(["close sign"]);
    expect(listCardActions(mine(admin), admin)).toEqual(["spy sign", "close sign"]);
    expect(listCardActions(closedMine(user))).toEqual(["reopen word"]);
  });

  it("a colleague's card has no close button, not even for an admin", () => {
    expect(namesOf(cardActions(admin, aTicket(theirs)))).toEqual(["spy"]);
    expect(namesOf(cardActions(supervisor, aTicket(theirs)))).toEqual([]);
    expect(isHeldByColleague(admin, theirs)).toBe(true);
    expect(isHeldByColleague(user, mine(user))).toBe(false);
    expect(isHeldByColleague(user, closedTheirs)).toBe(false);
  });

  it("the header shows the actions that fit, and the rest in its menu", () => {
    const listHeaderActions = (roomy: boolean, fields: Partial<TicketDto> = mine(admin)) => {
      const { row, menu } = headerActions(admin, aTicket(fields), roomy);
      return [namesOf(row), namesOf(menu)];
    };
    expect(listHeaderActions(true)).toEqual([
      ["returnToQueue", "close", "transfer"],
      ["markUnread", "pause", "closeUnrated", "closeSilently", "remove"],
    ]);
    expect(listHeaderActions(false)).toEqual([
      ["close"],
      ["returnToQueue", "transfer", "markUnread", "pause", "closeUnrated", "closeSilently", "remove"],
    ]);
    expect(listHeaderActions(true, closedMine(admin))).toEqual([["reopen"], ["remove"]]);
    expect(headerActions(user, aTicket(closedMine(user)), false).menu).toEqual([]);
  });

  it("accepting a ticket without a queue asks for one", () => {
    expect(accept.asks?.(aTicket({ queueId: null }))).toBe("queue");
    expect(accept.asks?.(aTicket({ queueId: 1 }))).toBeNull();
  });
});

describe("the optimistic ticket", () => {
  it("an accepted, assumed or reopened ticket is mine and keeps the server's timestamps", () => {
    const ticket = aTicket();
    for (const { mutation } of [accept, assume, reopen])
      expect(mutation.optimistic(ticket, me)).toEqual({ ...ticket, status: "open", userId: 5, user: me });
  });

  it("a ticket accepted with a queue has that queue", () => {
    expect(acceptInto(sales).optimistic(aTicket(), me)).toMatchObject({ status: "open", queueId: 1, queue: sales });
    expect(acceptInto(null)).toBe(accept.mutation);
  });

  it("a returned ticket has no agent, a closed one keeps its agent, a deleted one is null", () => {
    const ticket = aTicket({ status: "open", userId: 5, user: me });
    expect(returnToQueue.mutation.optimistic(ticket, me)).toMatchObject({
      status: "pending",
      userId: null,
      user: null,
    });
    expect(close.mutation.optimistic(ticket, me)).toMatchObject({ status: "closed", userId: 5 });
    expect(removal.optimistic(ticket, me)).toBeNull();
  });
});
