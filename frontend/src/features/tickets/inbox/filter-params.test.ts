import { describe, expect, it } from "@jest/globals";
import { dayOf, filterOf, filtersOn, idsOf, orderOf, showsAll, withTab } from "../state/routes";
import {
  filtersIn,
  withAll,
  withDay,
  withFilters,
  withIds,
  withOrder,
  withoutFilters,
  withoutViews,
  withView,
} from "./filter-params";

const at = (text: string) => new URLSearchParams(text);
const admin = { mayShowAll: true, mayAskUsers: true };

describe("the filters in the address", () => {
  it("are set and removed", () => {
    const some = withAll(withIds(at("tab=pending"), "queues", [3, 1]), false);
    const narrowedParams = withIds(withView(withView(some, "unread", true), "unanswered", true), "connections", [2]);
    expect(filterOf(narrowedParams, true)).toEqual({
      showAll: false,
      queueIds: [1, 3],
      connectionIds: [2],
      unread: true,
      unanswered: true,
    });
    expect(withoutFilters(narrowedParams).toString()).toBe("tab=pending");
    expect(withoutViews(narrowedParams).toString()).toBe("tab=pending&queues=3%2C1&all=0&connections=2");
    expect(filterOf(at("groups=1&unread=2"), false)).toEqual({ showAll: false, groups: true });
    expect(showsAll(at("all=0"), false)).toBe(false);
    expect(showsAll(at(""), false)).toBe(false);
  });

  it("include the order, which stays when the filters are cleared", () => {
    const orderedParams = withOrder(at("queues=1"), "waiting");
    expect([orderOf(orderedParams), orderOf(at("sort=oldest")), orderOf(withOrder(orderedParams, "recent"))]).toEqual([
      "waiting",
      "recent",
      "recent",
    ]);
    expect([orderOf(at("tab=pending")), orderOf(at("tab=pending&sort=recent"))]).toEqual(["waiting", "recent"]);
    expect(withOrder(at("tab=pending&sort=recent"), "waiting").toString()).toBe("tab=pending");
    expect(withOrder(at("tab=pending"), "recent").toString()).toBe("tab=pending&sort=recent");
    expect(withoutFilters(orderedParams).toString()).toBe("sort=waiting");
    expect(filtersOn(at("sort=waiting"), admin)).toBe(0);
  });

  it("are validated: ids are unique positive numbers, days exist", () => {
    expect(idsOf(at("tags=2,0,-1,x,2,1e3,1.5,77777777777,10"), "tags")).toEqual([2, 10]);
    expect(idsOf(at(`tags=${Array.from({ length: 300 }, (_, id) => id + 1).join(",")}`), "tags")).toHaveLength(100);
    const days = ["2026-02-30", "2026-13-01", "hoje", "2026-2-3", "0000-01-01T", ""];
    for (const day of days) expect([day, dayOf(withDay(at(""), "date", day), "date")]).toEqual([day, ""]);
    expect(dayOf(at("date=2026-02-28"), "date")).toBe("2026-02-28");
  });

  it("of the search and of the lists are cleared separately", () => {
    const all = "tab=search&search=oi&tags=2&queues=1&all=0";
    expect(withoutFilters(at(all)).toString()).toBe("tab=search&queues=1&all=0");
    expect(withoutFilters(withTab(at(all), "closed")).toString()).toBe("tab=closed&search=oi&tags=2");
  });
});

describe("the part of the address that is saved", () => {
  it("is the tab with its filters, and replaces all others when it is applied", () => {
    expect(filtersIn(at("tab=closed&queues=1&search=oi&new=7&message=3"))).toBe("tab=closed&queues=1");
    expect(filtersIn(at("tab=search&queues=1&search=oi&tags=2"))).toBe("tab=search&tags=2&search=oi");
    expect(withFilters(at("tab=search&search=oi&message=3"), "queues=1").toString()).toBe("message=3&queues=1");
    const waiting = "tab=pending&connections=2&unanswered=1&sort=waiting";
    expect(filtersIn(at(`${waiting}&tags=2`))).toBe(waiting);
    expect(withFilters(at(waiting), "unread=1").toString()).toBe("unread=1");
  });
});
