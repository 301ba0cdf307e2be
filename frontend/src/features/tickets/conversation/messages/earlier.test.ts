import { describe, expect, it } from "@jest/globals";
import { aMessage, aTicket } from "../../state/testing";
import { earlierThan, joinedRows, nextAbove } from "./earlier";

const aClosedTicket = (id: number, fields = {}) => aTicket({ id, status: "closed", ...fields });

describe("the messages above a ticket's own", () => {
  const ticket = aTicket({ id: 7, status: "open" });

  it("come from the customer's earlier tickets on the same connection, the latest first", () => {
    const all = [
      aClosedTicket(9),
      aClosedTicket(3),
      aClosedTicket(6),
      ticket,
      aClosedTicket(5, { whatsappId: 2 }),
      aClosedTicket(4, { status: "open" }),
    ];
    expect(earlierThan(ticket, all).map(({ id }) => id)).toEqual([6, 3]);
  });

  it("continue with the ticket before the oldest one shown", () => {
    const earlier = [aClosedTicket(6), aClosedTicket(3)];
    expect([7, 6, 3].map((top) => nextAbove(top, earlier))).toEqual([6, 3, null]);
  });

  it("join it in one conversation, oldest first", () => {
    const rows = (...ids: number[]) => ({ messages: ids.map((id) => aMessage({ id })), hasMore: false });
    const own = rows(50, 51);
    expect(joinedRows(own, [rows(40, 41), rows(10), undefined]).map(({ id }) => id)).toEqual([10, 40, 41, 50, 51]);
  });

  it("leave the conversation unchanged if there are none", () => {
    const own = { messages: [aMessage()], hasMore: false };
    expect(joinedRows(own, [])).toBe(own.messages);
  });
});
