import { describe, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { get } from "@guiche/contract/endpoint";
import { createBus } from "./core/events/bus";
import { assertEveryDoor, open, openToAll, type Doors } from "./core/http/door";
import { defineJob } from "./core/jobs/define-job";
import { object } from "yup";
import { doors } from "./wiring";

describe("the start is refused", () => {
  it("when a call of the contract has no door, and names it", () => {
    expect(() => assertEveryDoor(doors, allEndpoints)).not.toThrow();
    const missing = { name: "tags.list", endpoint: get("/tags/", { access: "tickets:use" }).replies<null>() };
    expect(() => assertEveryDoor(doors, [...allEndpoints, missing])).toThrow("No door for: tags.list.");
  });

  it("when a call has two doors", () => {
    expect(() => assertEveryDoor([...doors, doors[0]!], allEndpoints)).toThrow(/two doors/);
  });

  it("when a guarded call is opened to all, or a public one to a few", () => {
    const list: Doors = [];
    const guarded = get("/secret", { access: "tickets:use" }).replies<null>();
    const everybodys = get("/news", { access: "public" }).replies<null>();
    expect(() => openToAll(list, guarded, () => null)).toThrow(/not public/);
    expect(() => open(list, everybodys, () => null)).toThrow(/public/);
  });

  it("when nobody listens to a fact", () => {
    const bus = createBus<{ "ticket.lost": object }>(["ticket.lost"]);
    expect(() => bus.assertHeard()).toThrow("Nobody listens to: ticket.lost.");
    bus.on("ticket.lost", () => Promise.resolve());
    expect(() => bus.assertHeard()).not.toThrow();
  });

  it("when a job has two handlers", () => {
    const job = { name: "test.twice", payload: object({}), attempts: 1, key: () => "", run: () => Promise.resolve() };
    defineJob(job);
    expect(() => defineJob(job)).toThrow("Two handlers for the job test.twice.");
  });
});
