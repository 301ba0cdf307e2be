import { describe, expect, it } from "@jest/globals";
import { withVisit, type MountedConversation } from "./mounted-conversations";

const visitAll = (...uuids: string[]) => uuids.reduce<readonly MountedConversation[]>(withVisit, []);
const names = (conversations: readonly MountedConversation[]) => conversations.map(({ uuid }) => uuid).join("");

describe("conversations that stay mounted", () => {
  it("are the ten visited last, in the order in which they were first opened", () => {
    expect(names(visitAll(..."abcdefghij"))).toBe("abcdefghij");
    expect(names(visitAll(..."abcdefghijk"))).toBe("bcdefghijk");
    expect(names(visitAll(..."abcdefghijak"))).toBe("acdefghijk");
  });

  it("get a new visit number when they are opened again", () => {
    const before = visitAll(..."ab");
    const after = withVisit(before, "a");
    expect(after[0]?.visit).toBeGreaterThan(before[0]!.visit);
    expect(after[1]).toBe(before[1]);
  });
});
