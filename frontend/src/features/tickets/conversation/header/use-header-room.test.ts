import { expect, it } from "@jest/globals";
import { headerRoom } from "./use-header-room";

it("a narrow header keeps the first action and a menu, a wide one has text for all actions", () => {
  expect([300, 479, 480, 719, 720, 959, 960].map(headerRoom)).toEqual([
    "few",
    "few",
    "signs",
    "signs",
    "words",
    "words",
    "plenty",
  ]);
});
