import { describe, expect, it } from "@jest/globals";
import { opens, type Gate, type GateUser } from "./gate";

const agent = (fields: Partial<GateUser> = {}): GateUser => ({
  profile: "user",
  super: false,
  company: { plan: {} },
  ...fields,
});
const withPlan = (plan: GateUser["company"]["plan"]) => agent({ company: { plan } });
const unset = () => false;
const set = () => true;

describe("a screen", () => {
  it("without conditions is open to every user", () => {
    expect(opens({}, agent(), unset)).toBe(true);
  });

  it("that requires a right is closed without it", () => {
    const administration: Gate = { rule: "drawer-admin-items:view" };
    expect(opens(administration, agent(), unset)).toBe(false);
    expect(opens(administration, agent({ profile: "supervisor" }), unset)).toBe(false);
    expect(opens(administration, agent({ profile: "admin" }), unset)).toBe(true);
  });

  it("of the platform owner is closed to an admin, while the owner opens every screen that requires a right", () => {
    expect(opens({ super: true }, agent({ profile: "admin" }), unset)).toBe(false);
    expect(opens({ super: true }, agent({ super: true }), unset)).toBe(true);
    expect(opens({ rule: "drawer-admin-items:view" }, agent({ super: true }), unset)).toBe(true);
  });

  it("of an optional area is closed only when the plan's flag is exactly false, for the owner too", () => {
    const kanban: Gate = { plan: "useKanban" };
    expect(opens(kanban, withPlan({ useKanban: false }), unset)).toBe(false);
    expect(opens(kanban, { ...withPlan({ useKanban: false }), super: true }, unset)).toBe(false);
    expect(opens(kanban, withPlan({ useKanban: true }), unset)).toBe(true);
    expect(opens(kanban, withPlan({}), unset)).toBe(true);
  });

  it("of campaigns is open when the plan includes them or the browser has the flag", () => {
    const campaigns: Gate = { plan: "useCampaigns", flag: "cshow" };
    expect(opens(campaigns, withPlan({ useCampaigns: false }), unset)).toBe(false);
    expect(opens(campaigns, withPlan({ useCampaigns: false }), set)).toBe(true);
    expect(opens(campaigns, withPlan({ useCampaigns: true }), unset)).toBe(true);
  });

  it("behind a flag alone is open only with the flag", () => {
    expect([opens({ flag: "cshow" }, agent(), unset), opens({ flag: "cshow" }, agent(), set)]).toEqual([false, true]);
  });

  it("requires all its conditions", () => {
    const gate: Gate = { rule: "drawer-admin-items:view", plan: "useCampaigns", flag: "cshow" };
    expect(opens(gate, agent(), set)).toBe(false);
    expect(opens(gate, { ...withPlan({ useCampaigns: false }), profile: "admin" }, set)).toBe(true);
    expect(opens(gate, { ...withPlan({ useCampaigns: false }), profile: "admin" }, unset)).toBe(false);
  });
});
