import type { Cloud } from "../cloud/cloud";
import { GraphError } from "../cloud/graph";
import { wamidOf, type CloudNumber } from "../cloud/number";
import { newTemplate } from "../cloud/templates";
import { qualities, templateStates, tiers, type Tier } from "../people/cloud-account";
import { choiceOf, ControlError, countOf, flagOf, numberOf, optionalCount, optionalText, textOf } from "./input";
import { mustBeBusiness, mustKnow } from "./lookup";
import { created, noContent, ok, route, type Route } from "./routes";

/** What Meta's console shows of a number, and does with it; what a customer presses. */
export const cloudRoutes: Route[] = [
  route("POST", "/sim/cloud/numbers", ({ world, cloud, body }) =>
    created(show(cloud.register(mustBeBusiness(world, numberOf(body, "number"))))),
  ),
  route("GET", "/sim/cloud/numbers", ({ cloud }) => ok([...cloud.numbers.values()].map(show))),
  route("POST", "/sim/cloud/numbers/:/webhook", async ({ cloud, path, body }) => {
    const webhooks = cloud.webhooksOf(mustBeRegistered(cloud, path[0]));
    try {
      await webhooks.verify(textOf(body, "url"), textOf(body, "verifyToken"));
    } catch (error) {
      throw error instanceof GraphError ? new ControlError(400, error.details) : error;
    }
    return noContent;
  }),
  route("POST", "/sim/cloud/numbers/:/hold", ({ cloud, path }) => {
    cloud.webhooksOf(mustBeRegistered(cloud, path[0])).hold();
    return noContent;
  }),
  route("POST", "/sim/cloud/numbers/:/release", ({ cloud, path, body }) => {
    const [isBatch, isReversed] = [flagOf(body, "batch") ?? false, flagOf(body, "reversed") ?? false];
    const webhooks = cloud.webhooksOf(mustBeRegistered(cloud, path[0]));
    webhooks.release({ isBatch, isReversed, times: optionalCount(body, "times") ?? 1 });
    return noContent;
  }),
  /** Meta has deleted the files of its messages. */
  route("POST", "/sim/cloud/numbers/:/forget-files", ({ cloud, path }) => {
    mustBeRegistered(cloud, path[0]).files.clear();
    return noContent;
  }),
  /** The next sends are done, and their replies lost. */
  route("POST", "/sim/cloud/numbers/:/lose", ({ cloud, path, body }) => {
    mustBeRegistered(cloud, path[0]).lostReplies = countOf(body, "replies");
    return noContent;
  }),
  /** The token ends; calls with it are refused from now on. */
  route("POST", "/sim/cloud/numbers/:/token", ({ cloud, path, body }) => {
    const number = mustBeRegistered(cloud, path[0]);
    number.account.token = textOf(body, "token");
    return created(show(number));
  }),
  /** The number's quality and its tier, a name of Meta's or `TIER_` with a number of customers. */
  route("POST", "/sim/cloud/numbers/:/standing", ({ cloud, path, body }) => {
    const number = mustBeRegistered(cloud, path[0]);
    const tier = optionalText(body, "tier");
    if (tier !== undefined && !(tier in tiers) && !/^TIER_\d+$/.test(tier))
      throw new ControlError(400, `There is no tier ${tier}.`);
    cloud.rate(number, {
      ...("quality" in body && { quality: choiceOf(body, "quality", qualities) }),
      ...(tier !== undefined && { tier: tier as Tier }),
    });
    return created(show(number));
  }),
  /** A template that was made in Meta's manager, and is approved. */
  route("POST", "/sim/cloud/numbers/:/templates", ({ cloud, path, body }) => {
    const number = mustBeRegistered(cloud, path[0]);
    try {
      number.account.templates.push({ ...newTemplate(number, body), status: "APPROVED" });
    } catch (error) {
      throw error instanceof GraphError ? new ControlError(400, error.details) : error;
    }
    return noContent;
  }),
  route("POST", "/sim/cloud/numbers/:/templates/:", ({ cloud, path, body }) => {
    const number = mustBeRegistered(cloud, path[0]);
    const template = number.account.templates.find(({ id }) => id === path[1]);
    if (!template) throw new ControlError(404, `There is no template ${path[1] ?? ""}.`);
    cloud.decide(number, template, choiceOf(body, "status", templateStates), optionalText(body, "reason"));
    return noContent;
  }),
  route("POST", "/sim/cloud/clock", ({ cloud, body }) => {
    cloud.advance(countOf(body, "hours"));
    return noContent;
  }),
  route("POST", "/sim/people/:/press", ({ world, cloud, path, body }) => {
    const number = mustBeRegistered(cloud, numberOf(body, "to"));
    try {
      const id = cloud.press(number, mustKnow(world, path[0]), textOf(body, "id"), textOf(body, "choice"));
      return created({ id, wamid: wamidOf(id) });
    } catch (error) {
      throw error instanceof GraphError ? new ControlError(404, error.details) : error;
    }
  }),
];

function mustBeRegistered(cloud: Cloud, phone: string | undefined): CloudNumber {
  const number = cloud.ofPhone(phone ?? "");
  if (!number) throw new ControlError(404, `The number ${phone ?? ""} is not at the Cloud API.`);
  return number;
}

export type ShownNumber = ReturnType<typeof show>;

const show = (number: CloudNumber) => {
  const { phone, phoneNumberId, wabaId, appSecret, account, offers } = number;
  const { token, webhook, templates, quality = "GREEN", tier = "TIER_250" } = account;
  return {
    ...{
      number: phone.number,
      name: phone.profile.name,
      phoneNumberId,
      wabaId,
      token,
      appSecret,
      templates,
      quality,
      tier,
    },
    ...(webhook && { webhook }),
    offers: [...offers].map(([id, { choices }]) => ({ id, choices })),
  };
};
