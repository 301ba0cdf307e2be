import { describe, expect, it } from "@jest/globals";
import {
  asksSomething,
  closingOf,
  filtersOn,
  listSearch,
  withMessageParam,
  withNewTicketParam,
  ticketQueryOf,
  tabOf,
  withTab,
} from "./routes";

const at = (text: string) => new URLSearchParams(text);
const admin = { mayShowAll: true, mayAskUsers: true };
const agent = { mayShowAll: false, mayAskUsers: false };

describe("the address of a list", () => {
  it("says which tab is shown: for nonsense the open tickets", () => {
    expect([tabOf(at("")), tabOf(at("tab=search")), tabOf(at("tab=mine"))]).toEqual(["open", "search", "open"]);
    expect(withTab(at("tab=closed&all=0"), "open").toString()).toBe("all=0");
  });

  it("counts the filters that are on, by the tab that is shown and the rights of who looks", () => {
    const both = "queues=1,2&connections=7&unread=1&groups=1&all=0&tags=3&users=4&date=2026-02-01&search=oi";
    expect(filtersOn(at(both), admin)).toBe(5);
    expect(filtersOn(at(both), agent)).toBe(4);
    expect(filtersOn(at(`tab=search&${both}`), admin)).toBe(3);
    expect(filtersOn(at(`tab=search&${both}`), agent)).toBe(2);
    expect(filtersOn(at(""), admin)).toBe(0);
  });
});

describe("a search", () => {
  it("sends no request without a text or a filter, and no filter by agent without the right to it", () => {
    expect(asksSomething(ticketQueryOf(at("search=%20%20"), true))).toBe(false);
    expect(asksSomething(ticketQueryOf(at("users=4"), false))).toBe(false);
    expect(asksSomething(ticketQueryOf(at("users=4"), true))).toBe(true);
    expect(ticketQueryOf(at("search=%20oi%20&tags=2&users=4&updatedAt=2026-02-01"), false)).toEqual({
      searchParam: "oi",
      tags: [2],
      users: [],
      date: "",
      updatedAt: "2026-02-01",
      closing: null,
    });
    expect(ticketQueryOf(at(`search=${"a".repeat(300)}`), false).searchParam).toHaveLength(200);
  });
});

describe("the closings that are looked for", () => {
  it("are one filter, whatever belongs to them, and none without a first day that exists", () => {
    const bar = "tab=search&closedFrom=2026-11-18&closedTo=2026-11-24&closedQueues=5&closedUsers=none&closedGroups=1";
    const question = ticketQueryOf(at(`${bar}&closedHour=0`), false);
    expect(question.closing).toEqual({
      ...{ closedFrom: "2026-11-18", closedTo: "2026-11-24", closedHour: 0 },
      ...{ closedQueueIds: [5], closedUsers: [], closedGroups: "true" },
    });
    expect([asksSomething(question), filtersOn(at(bar), agent)]).toEqual([true, 1]);
    expect(closingOf(at("closedFrom=2026-11-18&closedHour=24&closedUsers=x"))).toEqual({
      ...{ closedFrom: "2026-11-18", closedTo: "2026-11-18" },
    });
    expect(closingOf(at("closedFrom=2026-02-30&closedUsers=1"))).toBeNull();
  });
});

describe("what is kept of an address", () => {
  it("next to a ticket is the list, and not what led somewhere once", () => {
    expect(listSearch(at("tab=search&search=oi&new=&message=3"))).toBe("tab=search&search=oi");
    expect(withMessageParam(at("tab=search&search=oi&message=3"), "u-1", 9)).toEqual({
      pathname: "/tickets/u-1",
      search: "tab=search&search=oi&message=9",
    });
    expect(withNewTicketParam(at("all=0&message=3"))).toEqual({ pathname: "/tickets", search: "all=0&new=" });
  });
});
