import { expect, it } from "@jest/globals";
import { failureOf } from "../../modules/messages/failures";
import { meaningOf } from "./refusals";

const passing = { is: "passing" };
const final = { is: "final" };
const stoppedOutcome = (cause: string) => ({ is: "stopped", cause });

it.each([
  [130429, "the number sends too fast", passing],
  [131056, "this person is written to too fast", passing],
  [131016, "Meta has a fault", passing],
  [131057, "Meta gives the account more throughput just now", passing],
  [190, "the token has ended", stoppedOutcome("accessToken")],
  [200, "the token lacks a right", stoppedOutcome("accessToken")],
  [131005, "the right to send was taken away", stoppedOutcome("accessToken")],
  [131042, "the business has not paid", stoppedOutcome("payment")],
  [131031, "the account is locked", stoppedOutcome("banned")],
  [131048, "the number is restricted", stoppedOutcome("restricted")],
  [133010, "the number is not registered", stoppedOutcome("notRegistered")],
  [131047, "the 24 hours are over", final],
  [132012, "the template wants another header", final],
])("%i, %s: it waits, stops the number, or fails the message", (code, _why, meaning) => {
  expect(meaningOf({ code })).toEqual(meaning);
});

it.each([
  ["131026", "recipient"],
  ["131047", "window"],
  ["131049", "heldBack"],
  ["131050", "optedOut"],
  ["131053", "refused"],
  ["132012", "template"],
])("a message that Meta refuses with %s says %s", (code, failure) => {
  expect(failureOf(code)).toBe(failure);
});
