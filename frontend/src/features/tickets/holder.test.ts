import { describe, expect, it } from "@jest/globals";
import { ApiError } from "../../shared/api/api-error";
import { holderIn } from "./holder";

describe("the answer to somebody who came too late", () => {
  it("names who holds the ticket and in which queue", () => {
    const holder = { userId: 3, user: { name: "Ana" }, queue: { name: "Vendas" } };
    expect(holderIn(new ApiError(409, { error: JSON.stringify(holder) }))).toEqual(holder);
  });
  it.each(["ERR_TICKET_CHANGED", "", "7", "null", '"Ana"'])("%j names nobody", (error) => {
    expect(holderIn(new ApiError(409, { error }))).toBeNull();
  });
});
