import { expect, it } from "@jest/globals";
import { aMessage } from "../state/testing";
import { begunAbout, keepBegun, type About } from "./begun";

it("a reply or edit stays in its conversation for the user who started it until it is finished", () => {
  const edit: About = { kind: "edit", message: aMessage({ fromMe: true }), prefix: "", text: "outra" };
  keepBegun(1, 7, edit);
  keepBegun(1, 7, { ...edit, text: "outra coisa" });
  expect([begunAbout(1, 7), begunAbout(1, 8), begunAbout(2, 7)]).toEqual([
    { ...edit, text: "outra coisa" },
    null,
    null,
  ]);
  keepBegun(1, 7, null);
  expect(begunAbout(1, 7)).toBeNull();
});
