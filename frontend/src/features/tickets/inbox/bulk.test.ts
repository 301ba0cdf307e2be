import { describe, expect, it } from "@jest/globals";
import { aTicket, admin, user } from "../state/testing";
import { mainReason, mayInBulk, tagsWith } from "./bulk";

describe("a bulk action", () => {
  it("applies only to the tickets on which the user may perform it", () => {
    const mine = aTicket({ status: "open", userId: user.userId, queueId: 9 });
    const others = aTicket({ status: "open", userId: 99, queueId: 1 });
    const closedTicket = aTicket({ status: "closed", userId: user.userId, queueId: 1 });
    const can = (actor: typeof user, ticket: typeof mine) =>
      (["close", "transfer", "tag"] as const).filter((name) => mayInBulk(name, actor, ticket));
    expect(can(user, mine)).toEqual(["close", "transfer", "tag"]);
    expect(can(user, others)).toEqual([]);
    expect(can(user, closedTicket)).toEqual(["tag"]);
    expect(can(admin, others)).toEqual(["close", "transfer", "tag"]);
  });

  it("adds tags to those of a ticket, each once", () => {
    const tag = (id: number) => ({ id, name: `tag ${id}`, color: "#111111" });
    expect(tagsWith({ tags: [tag(1), tag(2)] }, [tag(2), tag(3)])).toEqual([1, 2, 3]);
  });

  it("reports the most frequent reason of its failures", () => {
    expect(mainReason(["a", "b", "b"])).toBe("b");
    expect(mainReason([])).toBe("");
  });
});
