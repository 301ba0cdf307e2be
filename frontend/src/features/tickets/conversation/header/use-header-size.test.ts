import { expect, it } from "@jest/globals";
import { headerSize } from "./use-header-size";

it("a narrow header keeps the first action and a menu, any other has text for all actions", () => {
  expect([300, 599, 600, 719, 720, 959, 960].map(headerSize)).toEqual([
    "compact",
    "compact",
    "tight",
    "tight",
    "words",
    "words",
    "plenty",
  ]);
});
