import { expect, it } from "@jest/globals";
import { aTicket } from "../../state/testing";
import { undoOf } from "./undo";

it("an undo shows the ticket as it was, with what has happened to it since, until the server answers", () => {
  const me = { id: 5, name: "Ana" };
  const before = aTicket({ status: "open", userId: 5, user: me, lastMessage: "Oi" });
  const tags = [{ id: 1, name: "vip", color: "#fff" }];
  const meanwhile = { unreadMessages: 2, updatedAt: "2026-02-01T10:00:00.000Z", tags };
  const closedTicket = aTicket({ ...before, status: "closed", lastMessage: "Until soon!", ...meanwhile });
  expect(undoOf(before, "token").optimistic(closedTicket, me)).toEqual({ ...before, ...meanwhile });
});
