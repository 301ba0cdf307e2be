import { describe, expect, it } from "@jest/globals";
import { transferTo } from "../moving/destination";
import { aTicket, admin, supervisor, user } from "../../state/testing";
import { accept, returnToQueue } from "../ticket-actions";
import { undoOf, wayBack } from "./undo";

const me = { id: 5, name: "Ana" };
const bia = { id: 99, name: "Bia" };
const sales = { id: 1, name: "Vendas", color: "#fff" };

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
    const undo = undoOf(returnToQueue.mutation, before, returned, user);
    expect(undo?.navigatesTo).toBe("in");
    expect(undo?.optimistic(returned, me)).toEqual({ ...before, unreadMessages: 2 });
    expect(undoOf(returnToQueue.mutation, { ...before, userId: 99 }, returned, supervisor)?.navigatesTo).toBe(
      "nowhere",
    );
  });

  it("is not offered to whoever may not touch the ticket any more, nor for what asks no undo", () => {
    expect(undoOf(toBia, before, withBia, user)).toBeNull();
    expect(undoOf(toBia, before, withBia, admin)).not.toBeNull();
    expect(undoOf(toBia, before, { ...returned, queueId: 9 }, user)).toBeNull();
    expect(undoOf(accept.mutation, returned, before, user)).toBeNull();
  });
});
