import { expect, it } from "@jest/globals";
import { aMessage } from "../state/testing";
import { savedReplyOrEdit, saveReplyOrEdit, type ReplyOrEdit } from "./reply-or-edit";

it("a reply or edit stays in its conversation for the user who started it until it is finished", () => {
  const edit: ReplyOrEdit = { kind: "edit", message: aMessage({ fromMe: true }), prefix: "", text: "outra" };
  saveReplyOrEdit(1, 7, edit);
  saveReplyOrEdit(1, 7, { ...edit, text: "outra coisa" });
  expect([savedReplyOrEdit(1, 7), savedReplyOrEdit(1, 8), savedReplyOrEdit(2, 7)]).toEqual([
    { ...edit, text: "outra coisa" },
    null,
    null,
  ]);
  saveReplyOrEdit(1, 7, null);
  expect(savedReplyOrEdit(1, 7)).toBeNull();
});
