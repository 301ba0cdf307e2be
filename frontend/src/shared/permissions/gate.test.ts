import { describe, expect, it } from "@jest/globals";
import { opens, type Gate, type Visitor } from "./gate";

const agent = (fields: Partial<Visitor> = {}): Visitor => ({
  profile: "user",
  super: false,
  company: { plan: {} },
  ...fields,
});
const withPlan = (plan: Visitor["company"]["plan"]) => agent({ company: { plan } });
const unset = () => false;
const set = () => true;

describe("a screen", () => {
  it("without conditions is open to everybody", () => {
    expect(opens({}, agent(), unset)).toBe(true);
  });

  it("that asks for a right is closed to whoever lacks it", () => {
    const administration: Gate = { rule: "drawer-admin-items:view" };
    expect(opens(administration, agent(), unset)).toBe(false);
    expect(opens(administration, agent({ profile: "supervisor" }), unset)).toBe(false);
    expect(opens(administration, agent({ profile: "admin" }), unset)).toBe(true);
  });

  it("of the platform's owner is closed to an admin, and no screen of a right is closed to the owner", () => {
    expect(opens({ super: true }, agent({ profile: "admin" }), unset)).toBe(false);
    expect(opens({ super: true }, agent({ super: true }), unset)).toBe(true);
    expect(opens({ rule: "drawer-admin-items:view" }, agent({ super: true }), unset)).toBe(true);
  });

  it("of an optional area is closed only by a plan that says exactly no, to the owner too", () => {
    const kanban: Gate = { plan: "useKanban" };
    expect(opens(kanban, withPlan({ useKanban: false }), unset)).toBe(false);
    expect(opens(kanban, { ...withPlan({ useKanban: false }), super: true }, unset)).toBe(false);
    expect(opens(kanban, withPlan({ useKanban: true }), unset)).toBe(true);
    expect(opens(kanban, withPlan({}), unset)).toBe(true);
  });

  it("of campaigns is there when the plan has them or this browser is flagged", () => {
    const campaigns: Gate = { plan: "useCampaigns", flag: "cshow" };
    expect(opens(campaigns, withPlan({ useCampaigns: false }), unset)).toBe(false);
    expect(opens(campaigns, withPlan({ useCampaigns: false }), set)).toBe(true);
    expect(opens(campaigns, withPlan({ useCampaigns: true }), unset)).toBe(true);
  });

  it("behind a flag alone is there only where the flag is set", () => {
    expect([opens({ flag: "cshow" }, agent(), unset), opens({ flag: "cshow" }, agent(), set)]).toEqual([false, true]);
  });

  it("asks for everything at once", () => {
    const gate: Gate = { rule: "drawer-admin-items:view", plan: "useCampaigns", flag: "cshow" };
    expect(opens(gate, agent(), set)).toBe(false);
    expect(opens(gate, { ...withPlan({ useCampaigns: false }), profile: "admin" }, set)).toBe(true);
    expect(opens(gate, { ...withPlan({ useCampaigns: false }), profile: "admin" }, unset)).toBe(false);
  });
});
