import { expect, it } from "@jest/globals";
import { headerRoom } from "./use-header-room";

it("a narrow conversation's header keeps the first action and a menu, a wide one has words for all", () => {
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
