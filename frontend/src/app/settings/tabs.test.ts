import { describe, expect, it } from "@jest/globals";
import { chosenTab, openTabs } from "./tabs";

describe("the settings tabs", () => {
  it("show an admin the options and the deadlines, and the hours when they are the company's", () => {
    expect(openTabs(false, undefined)).toEqual(["options", "deadlines"]);
    expect(openTabs(false, "disabled")).toEqual(["options", "deadlines"]);
    expect(openTabs(false, "queue")).toEqual(["options", "deadlines"]);
    expect(openTabs(false, "company")).toEqual(["options", "hours", "deadlines"]);
  });
  it("also show the platform owner companies, plans, help and the installation", () => {
    expect(openTabs(true, "queue")).toEqual(["options", "deadlines", "companies", "plans", "helps", "installation"]);
    expect(openTabs(true, "company")).toEqual([
      "options",
      "hours",
      "deadlines",
      "companies",
      "plans",
      "helps",
      "installation",
    ]);
  });
  it("start at the tab in the address, if it is available", () => {
    expect(chosenTab("plans", openTabs(true, "queue"))).toBe("plans");
    expect(chosenTab("plans", openTabs(false, "queue"))).toBe("options");
    expect(chosenTab("hours", openTabs(false, "queue"))).toBe("options");
    expect(chosenTab("nonsense", openTabs(true, "company"))).toBe("options");
    expect(chosenTab(null, openTabs(true, "company"))).toBe("options");
  });
});
