import { describe, expect, it } from "@jest/globals";
import { ApiError } from "@/shared/api/api-error";
import { hasWritten, conflictIn, isConflict } from "./conflict";

describe("the answer to a user who came too late", () => {
  it("names who holds the ticket and in which queue", () => {
    const conflict = { userId: 3, user: { name: "Ana" }, queue: { name: "Vendas" } };
    expect(conflictIn(new ApiError(409, { error: JSON.stringify(conflict) }))).toEqual(conflict);
  });
  it.each(["ERR_TICKET_CHANGED", "", "7", "null", '"Ana"'])("%j names no user", (error) => {
    expect(conflictIn(new ApiError(409, { error }))).toBeNull();
  });
  it("is another one where it is the customer who was faster, and no colleague", () => {
    const answers = ["ERR_CUSTOMER_WROTE", "ERR_TICKET_CHANGED"].map((error) => new ApiError(409, { error }));
    expect(answers.map(hasWritten)).toEqual([true, false]);
    expect(answers.map(isConflict)).toEqual([false, true]);
  });
});
