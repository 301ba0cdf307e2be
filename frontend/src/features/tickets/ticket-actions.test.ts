import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { describe, expect, it } from "@jest/globals";
import { aTicket, admin, supervisor, user } from "./testing";
import { accept, actionsFor, close, reopen, returnToQueue } from "./ticket-actions";

const names = (actor: ActorRights, fields: Partial<TicketDto>) =>
  actionsFor(actor, aTicket(fields)).map(({ name }) => name);

describe("what a person may do with a ticket", () => {
  it.each([admin, supervisor, user])("a waiting ticket of the own queue is accepted or closed", (actor) => {
    expect(names(actor, { status: "pending", queueId: 1 })).toEqual(["accept", "close"]);
  });

  it("a ticket of a foreign queue offers nothing to those who do not see it", () => {
    expect(names(user, { status: "pending", queueId: 9 })).toEqual([]);
    expect(names(supervisor, { status: "open", queueId: 9, userId: 99 })).toEqual([]);
  });

  it("a colleague's open ticket is an admin's and a supervisor's to end, not a user's", () => {
    const theirs = { status: "open", queueId: 1, userId: 99 } as const;
    expect(names(admin, theirs)).toEqual(["returnToQueue", "close"]);
    expect(names(supervisor, theirs)).toEqual(["returnToQueue", "close"]);
    expect(names(user, theirs)).toEqual([]);
  });

  it("the own closed ticket can be reopened and nothing else", () => {
    expect(names(user, { status: "closed", queueId: 1, userId: user.userId })).toEqual(["reopen"]);
  });
});

describe("what is shown while the server is asked", () => {
  const me = { id: 5, name: "Ana" };

  it("an accepted or reopened ticket is mine, with the server's clock untouched", () => {
    const waiting = aTicket();
    for (const action of [accept, reopen]) {
      expect(action.foresee(waiting, me)).toEqual({ ...waiting, status: "open", userId: 5, user: me });
    }
  });

  it("a returned ticket is nobody's; a closed one keeps its holder", () => {
    const mine = aTicket({ status: "open", userId: 5, user: me });
    expect(returnToQueue.foresee(mine, me)).toMatchObject({ status: "pending", userId: null, user: null });
    expect(close.foresee(mine, me)).toMatchObject({ status: "closed", userId: 5 });
  });
});
