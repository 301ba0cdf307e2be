import { beforeEach, describe, expect, it } from "@jest/globals";
import { showUnreadInTitle, titleOf } from "./use-title";

const page = { title: "" };
beforeEach(() => {
  page.title = "";
  Object.assign(globalThis, { document: page });
});

describe("the tab title", () => {
  it("is the screen's name, or the product's alone", () => {
    expect(titleOf("Filas · Guichê", "Guichê", 0)).toBe("Filas · Guichê");
    expect(titleOf("", "Guichê", 0)).toBe("Guichê");
  });

  it("shows the unread count, and returns to the screen's name", () => {
    showUnreadInTitle(3, "Guichê");
    expect(page.title).toBe("(3) Guichê");
    showUnreadInTitle(0, "Guichê");
    expect(page.title).toBe("Guichê");
  });
});
