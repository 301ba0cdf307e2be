import { ADDRESSING, AUTO, type Person, type Profile } from "../people/person";
import type { World } from "../people/world";
import {
  choiceOf,
  ControlError,
  flagOf,
  numberOf,
  optionalChoice,
  optionalText,
  textOf,
  textsOf,
  type Body,
} from "./input";
import { mustBeChat, mustBeOnWhatsApp, mustKnow } from "./lookup";
import { created, done, file, found, route, type Route } from "./routes";
import { RECEIPT_KINDS, sendReceipts } from "../messages/receipts";
import { type as typeTo, TYPING_STATES } from "../messages/typing";
import { isFurther } from "../people/chat-log";
import { showMessage } from "./messages";
import { noteRoutes } from "./notes";
import { mediaOf, write } from "./writing";

export const peopleRoutes: Route[] = [
  ...noteRoutes("people", ({ world, path }) => mustBeOnWhatsApp(world, path[0])),
  route("POST", "/sim/people", ({ world, body }) => {
    const { number, lid } = meet(world, body, {});
    return created({ number, lid });
  }),
  route("GET", "/sim/people", ({ world }) =>
    found([...world.people.values()].filter((one) => !one.profile.isBusiness).map(showPerson)),
  ),
  route("POST", "/sim/people/:/messages", (call) => write(call, mustBeOnWhatsApp(call.world, call.path[0]))),
  route("GET", "/sim/people/:/messages", ({ world, path, query }) => {
    const { log } = mustKnow(world, path[0]);
    return found(log.after(query.get("after") ?? undefined).map(showMessage));
  }),
  route("GET", "/sim/people/:/messages/:/media", ({ world, path }) =>
    mediaOf(world, mustKnow(world, path[0]), path[1]),
  ),
  route("GET", "/sim/people/:/picture", ({ world, path }) => {
    const { picture } = mustKnow(world, path[0]).profile;
    if (picture === undefined) throw new ControlError(404, `${path[0] ?? ""} has no picture.`);
    return file(Buffer.from(picture, "base64"));
  }),
  route("POST", "/sim/people/:/typing", ({ world, path, body }) => {
    const person = mustKnow(world, path[0]);
    typeTo(world, person, mustBeChat(world, person, body), choiceOf(body, "state", TYPING_STATES));
    return done;
  }),
  route("POST", "/sim/people/:/receipts", ({ world, path, body }) => {
    const reader = mustKnow(world, path[0]);
    const author = numberOf(body, "from");
    const kind = choiceOf(body, "kind", RECEIPT_KINDS);
    const untold = reader.log.all().filter((one) => one.from === author && isFurther(kind, one.status));
    sendReceipts(world, reader, author, textsOf(body, "ids") ?? untold.map((one) => one.id), kind);
    return done;
  }),
];

/** Adds somebody, or changes what a repeated call says differently about somebody known. */
export function meet(world: World, body: Body, always: { isBusiness?: true }): Person {
  const number = numberOf(body, "number");
  const said = {
    name: textOf(body, "name"),
    auto: optionalChoice(body, "auto", AUTO),
    addressing: optionalChoice(body, "addressing", ADDRESSING),
    onWhatsApp: flagOf(body, "onWhatsApp"),
    picture: optionalText(body, "picture"),
    ...always,
  };
  const lid = optionalText(body, "lid")?.replace(/@lid$/, "");
  const known = world.people.get(number);
  if (lid !== undefined && !/^\d{5,20}$/.test(lid)) throw new ControlError(400, '"lid" must be digits.');
  if (known && lid !== undefined && lid !== known.lid)
    throw new ControlError(400, `${number} has the lid ${known.lid}.`);
  const other = lid === undefined ? undefined : world.withLid(lid);
  if (other && other !== known) throw new ControlError(400, `The lid ${lid} belongs to ${other.number}.`);
  const usual = { auto: "delivered", addressing: "lid", onWhatsApp: true, isBusiness: false } as const;
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const person = known ?? world.addPerson({ number, lid, name: said.name, ...usual, ...given });
  if (known) Object.assign(known.profile, given);
  world.changed();
  world.news.tell({ kind: "person", number });
  return person;
}

export type ShownPerson = Omit<Profile, "isBusiness" | "picture">;

function showPerson({ profile }: Person): ShownPerson {
  const { number, lid, name, auto, addressing, onWhatsApp } = profile;
  return { number, lid, name, auto, addressing, onWhatsApp };
}
