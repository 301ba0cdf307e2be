import { describe, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { get } from "@guiche/contract/endpoint";
import { createEventBus } from "./core/events/event-bus";
import { assertEveryRoute, route, publicRoute, type Routes } from "./core/http/route";
import { defineJob } from "./core/jobs/define-job";
import { object } from "yup";
import { routes } from "./wiring";

describe("the start is refused", () => {
  it("when an endpoint of the contract has no route, and names it", () => {
    expect(() => assertEveryRoute(routes, allEndpoints)).not.toThrow();
    const missing = { name: "tags.list", endpoint: get("/tags/", { access: "tickets:use" }).replies<null>() };
    expect(() => assertEveryRoute(routes, [...allEndpoints, missing])).toThrow("No route for: tags.list.");
  });

  it("when an endpoint has two routes", () => {
    expect(() => assertEveryRoute([...routes, routes[0]!], allEndpoints)).toThrow(/two routes/);
  });

  it("when a guarded endpoint is routed as public, or a public one as guarded", () => {
    const list: Routes = [];
    const guardedEndpoint = get("/secret", { access: "tickets:use" }).replies<null>();
    const everybodys = get("/news", { access: "public" }).replies<null>();
    expect(() => publicRoute(list, guardedEndpoint, () => null)).toThrow(/not public/);
    expect(() => route(list, everybodys, () => null)).toThrow(/public/);
  });

  it("when a domain event has no listener, and names it", () => {
    const bus = createEventBus<Record<"ticket.lost" | "ticket.found", object>>({
      "ticket.lost": true,
      "ticket.found": true,
    });
    expect(() => bus.assertListeners()).toThrow("No listener for: ticket.lost, ticket.found.");
    bus.inTransaction("ticket.lost", () => Promise.resolve());
    expect(() => bus.assertListeners()).toThrow("No listener for: ticket.found.");
    bus.afterCommit("ticket.found", () => Promise.resolve());
    expect(() => bus.assertListeners()).not.toThrow();
  });

  it("when a job has two handlers", () => {
    const job = { name: "test.twice", payload: object({}), attempts: 1, key: () => "", run: () => Promise.resolve() };
    defineJob(job);
    expect(() => defineJob(job)).toThrow("Two handlers for the job test.twice.");
  });
});
