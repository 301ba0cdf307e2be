import { typeCode } from "../pairing/code";
import { PairingError } from "../pairing/pairing-error";
import { scan } from "../pairing/scan";
import type { Person } from "../people/person";
import { closingStanza, REPLACED, unlink } from "../wire/login";
import { ControlError, countOf, optionalCount, optionalText } from "./input";
import { mustBeBusiness, mustBeLinked } from "./lookup";
import { showMessage } from "./messages";
import { meet } from "./people.routes";
import { created, noContent, ok, route, type Route } from "./routes";
import { changeRoutes } from "./changes";
import { mediaOf, write } from "./writing";

export const phoneRoutes: Route[] = [
  ...changeRoutes("phones", ({ world, path }) => mustBeBusiness(world, path[0])),
  route("POST", "/sim/phones", ({ world, body }) => {
    const { number, lid } = meet(world, body, { isBusiness: true });
    return created({ number, lid });
  }),
  route("GET", "/sim/phones", ({ world }) =>
    ok([...world.people.values()].filter((one) => one.profile.isBusiness).map(showPhone)),
  ),
  route("POST", "/sim/phones/:/scan", async ({ world, path, body }) => {
    const phone = mustBeBusiness(world, path[0]);
    const qr = optionalText(body, "qr");
    const code = optionalText(body, "code");
    if ((qr === undefined) === (code === undefined)) throw new ControlError(400, 'Give either "qr" or "code".');
    try {
      await (qr === undefined ? typeCode(world, phone, code ?? "") : scan(world, phone, qr));
    } catch (error) {
      throw error instanceof PairingError ? new ControlError(400, error.message) : error;
    }
    return noContent;
  }),
  route("POST", "/sim/phones/:/messages", (call) => write(call, mustBeBusiness(call.world, call.path[0]))),
  route("GET", "/sim/phones/:/messages", ({ world, path, query }) =>
    ok(
      mustBeBusiness(world, path[0])
        .log.after(query.get("after") ?? undefined)
        .map(showMessage),
    ),
  ),
  route("GET", "/sim/phones/:/messages/:/media", ({ world, path }) =>
    mediaOf(world, mustBeBusiness(world, path[0]), path[1]),
  ),
  route("POST", "/sim/phones/:/unlink", ({ world, path }) => {
    const phone = mustBeBusiness(world, path[0]);
    for (const companion of mustBeLinked(phone)) unlink(world, phone, companion);
    return noContent;
  }),
  route("POST", "/sim/phones/:/replace", ({ world, path }) => {
    for (const { connection } of mustBeLinked(mustBeBusiness(world, path[0]))) connection?.end(REPLACED);
    return noContent;
  }),
  route("POST", "/sim/phones/:/drop", ({ world, path, body }) => {
    const code = optionalCount(body, "code");
    for (const { connection } of mustBeLinked(mustBeBusiness(world, path[0]))) {
      if (code === undefined) connection?.cut();
      else connection?.end(closingStanza(code));
    }
    return noContent;
  }),
  route("POST", "/sim/phones/:/freeze", ({ world, path, body }) => {
    const milliseconds = countOf(body, "ms");
    for (const { connection } of mustBeLinked(mustBeBusiness(world, path[0]))) {
      connection?.freeze(milliseconds, (ms, work) => world.later(ms, work));
    }
    return noContent;
  }),
];

/** A phone with a business number. `waiting` counts the stanzas that its linked clients have not confirmed. */
export interface ShownPhone {
  number: string;
  lid: string;
  name: string;
  paired: boolean;
  connected: boolean;
  waiting: number;
}

function showPhone(person: Person): ShownPhone {
  const companions = [...person.companions.values()];
  return {
    number: person.number,
    lid: person.lid,
    name: person.profile.name,
    paired: companions.length > 0,
    connected: companions.some((one) => one.connection !== undefined),
    waiting: companions.reduce((sum, one) => sum + one.stanzaQueue.size, 0),
  };
}
