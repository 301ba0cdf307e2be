import { GraphError } from "../cloud/graph";
import { templateStates, wamidOf, type CloudNumber } from "../cloud/number";
import type { World } from "../people/world";
import { choiceOf, ControlError, countOf, flagOf, numberOf, optionalCount, optionalText, textOf } from "./input";
import { mustBeBusiness, mustKnow } from "./lookup";
import { created, done, found, route, type Route } from "./routes";

/** What Meta's console shows of a number, and does with it; what a customer presses. */
export const cloudRoutes: Route[] = [
  route("POST", "/sim/cloud/numbers", ({ world, body }) =>
    created(show(world.cloud.register(mustBeBusiness(world, numberOf(body, "number"))))),
  ),
  route("GET", "/sim/cloud/numbers", ({ world }) => found([...world.cloud.numbers.values()].map(show))),
  route("POST", "/sim/cloud/numbers/:/webhook", async ({ world, path, body }) => {
    const webhooks = world.cloud.webhooksOf(mustBeRegistered(world, path[0]));
    try {
      await webhooks.verify(textOf(body, "url"), textOf(body, "verifyToken"));
    } catch (error) {
      throw error instanceof GraphError ? new ControlError(400, error.details) : error;
    }
    return done;
  }),
  route("POST", "/sim/cloud/numbers/:/hold", ({ world, path }) => {
    world.cloud.webhooksOf(mustBeRegistered(world, path[0])).hold();
    return done;
  }),
  route("POST", "/sim/cloud/numbers/:/release", ({ world, path, body }) => {
    const [isBatch, isReversed] = [flagOf(body, "batch") ?? false, flagOf(body, "reversed") ?? false];
    const webhooks = world.cloud.webhooksOf(mustBeRegistered(world, path[0]));
    webhooks.release({ isBatch, isReversed, times: optionalCount(body, "times") ?? 1 });
    return done;
  }),
  /** The token ends; calls with it are refused from now on. */
  route("POST", "/sim/cloud/numbers/:/token", ({ world, path, body }) => {
    const number = mustBeRegistered(world, path[0]);
    number.token = textOf(body, "token");
    return created(show(number));
  }),
  route("POST", "/sim/cloud/numbers/:/templates/:", ({ world, path, body }) => {
    const number = mustBeRegistered(world, path[0]);
    const template = number.templates.find(({ id }) => id === path[1]);
    if (!template) throw new ControlError(404, `There is no template ${path[1] ?? ""}.`);
    world.cloud.decide(number, template, choiceOf(body, "status", templateStates), optionalText(body, "reason"));
    return done;
  }),
  route("POST", "/sim/cloud/clock", ({ world, body }) => {
    world.cloud.advance(countOf(body, "hours"));
    return done;
  }),
  route("POST", "/sim/people/:/press", ({ world, path, body }) => {
    const number = mustBeRegistered(world, numberOf(body, "to"));
    try {
      const id = world.cloud.press(number, mustKnow(world, path[0]), textOf(body, "id"), textOf(body, "choice"));
      return created({ id, wamid: wamidOf(id) });
    } catch (error) {
      throw error instanceof GraphError ? new ControlError(404, error.details) : error;
    }
  }),
];

function mustBeRegistered(world: World, phone: string | undefined): CloudNumber {
  const number = world.cloud.ofPhone(phone ?? "");
  if (!number) throw new ControlError(404, `The number ${phone ?? ""} is not at the Cloud API.`);
  return number;
}

const show = (number: CloudNumber) => {
  const { phone, phoneNumberId, wabaId, token, appSecret, webhook, templates, offers } = number;
  return {
    ...{ number: phone.number, name: phone.profile.name, phoneNumberId, wabaId, token, appSecret, templates },
    ...(webhook && { webhook }),
    offers: [...offers].map(([id, { choices }]) => ({ id, choices })),
  };
};
