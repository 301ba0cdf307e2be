import { beforeEach, describe, expect, it } from "@jest/globals";
import { showUnreadInTitle, titleOf } from "./use-title";

const page = { title: "" };
beforeEach(() => {
  page.title = "";
  Object.assign(globalThis, { document: page });
});

describe("the title of the tab", () => {
  it("names the screen, or the product alone", () => {
    expect(titleOf("Filas · Guichê", "Guichê", 0)).toBe("Filas · Guichê");
    expect(titleOf("", "Guichê", 0)).toBe("Guichê");
  });

  it("counts what is unread, and is restored", () => {
    showUnreadInTitle(3, "Guichê");
    expect(page.title).toBe("(3) Guichê");
    showUnreadInTitle(0, "Guichê");
    expect(page.title).toBe("Guichê");
  });
});
