import { ADDRESSING, AUTO, type Person, type Profile } from "../people/person";
import type { World } from "../people/world";
import {
  bytesFrom,
  choiceOf,
  ControlError,
  flagOf,
  numberOf,
  optionalChoice,
  optionalCount,
  optionalOffset,
  optionalText,
  textOf,
  textsOf,
  type Body,
} from "./input";
import { mustBeChat, mustBeOnWhatsApp, mustKnow } from "./lookup";
import { created, noContent, file, ok, route, type Route } from "./routes";
import { endCall, startCall } from "../messages/calls";
import { generatedPicture, pictureMimeType, notifyPictureChange } from "../people/picture";
import { RECEIPT_KINDS, sendReceipts } from "../messages/receipts";
import { sendTyping, TYPING_STATES } from "../messages/typing";
import { isFurther } from "../people/chat-log";
import { showMessage } from "./messages";
import { changeRoutes } from "./changes";
import { mediaOf, write } from "./writing";

/** Default ringing time of a call. */
const USUAL_RING_MS = 30_000;

export const peopleRoutes: Route[] = [
  ...changeRoutes("people", ({ world, path }) => mustBeOnWhatsApp(world, path[0])),
  route("POST", "/sim/people", ({ world, body }) => {
    const { number, lid } = meet(world, body, {});
    return created({ number, lid });
  }),
  route("GET", "/sim/people", ({ world }) =>
    ok([...world.people.values()].filter((one) => !one.profile.isBusiness).map(showPerson)),
  ),
  route("POST", "/sim/people/:/messages", (call) => write(call, mustBeOnWhatsApp(call.world, call.path[0]))),
  route("GET", "/sim/people/:/messages", ({ world, path, query }) => {
    const { log } = mustKnow(world, path[0]);
    return ok(log.after(query.get("after") ?? undefined).map(showMessage));
  }),
  route("GET", "/sim/people/:/messages/:/media", ({ world, path }) =>
    mediaOf(world, mustKnow(world, path[0]), path[1]),
  ),
  route("GET", "/sim/people/:/picture", ({ world, path }) => {
    const { picture } = mustKnow(world, path[0]).profile;
    if (picture === undefined) throw new ControlError(404, `${path[0] ?? ""} has no picture.`);
    const bytes = Buffer.from(picture, "base64");
    return file(bytes, pictureMimeType(bytes));
  }),
  route("POST", "/sim/people/:/typing", ({ world, path, body }) => {
    const person = mustKnow(world, path[0]);
    sendTyping(world, person, mustBeChat(world, person, body), choiceOf(body, "state", TYPING_STATES));
    return noContent;
  }),
  route("POST", "/sim/people/:/calls", ({ world, path, body }) => {
    const caller = mustBeOnWhatsApp(world, path[0]);
    const callee = mustBeOnWhatsApp(world, numberOf(body, "to"));
    const ringMs = optionalCount(body, "ringMs") ?? USUAL_RING_MS;
    const draft = { id: optionalText(body, "id"), isVideo: flagOf(body, "video") ?? false, ringMs };
    return created({ id: startCall(world, caller, callee, draft) });
  }),
  route("POST", "/sim/people/:/calls/:/end", ({ world, path, body }) => {
    const caller = mustBeOnWhatsApp(world, path[0]);
    const [, id = ""] = path;
    if (caller.log.get(id)?.content.kind !== "call") throw new ControlError(404, `There is no call ${id}.`);
    endCall(world, caller, id, optionalChoice(body, "reason", ["timeout"]));
    return noContent;
  }),
  route("POST", "/sim/people/:/receipts", ({ world, path, body }) => {
    const recipient = mustKnow(world, path[0]);
    const author = numberOf(body, "from");
    const kind = choiceOf(body, "kind", RECEIPT_KINDS);
    const unreportedMessages = recipient.log.all().filter((one) => one.from === author && isFurther(kind, one.status));
    sendReceipts(world, recipient, author, textsOf(body, "ids") ?? unreportedMessages.map((one) => one.id), kind);
    return noContent;
  }),
];

/** Adds a person, or updates a known one with the given fields. */
export function meet(world: World, body: Body, always: { isBusiness?: true }): Person {
  const number = numberOf(body, "number");
  const profileInput = {
    name: textOf(body, "name"),
    auto: optionalChoice(body, "auto", AUTO),
    addressing: optionalChoice(body, "addressing", ADDRESSING),
    onWhatsApp: flagOf(body, "onWhatsApp"),
    isHidden: flagOf(body, "hidden"),
    clock: optionalOffset(body, "clock"),
    picture: pictureOf(body, number),
    ...always,
  };
  const lid = optionalText(body, "lid")?.replace(/@lid$/, "");
  const existingPerson = world.people.get(number);
  if (lid !== undefined && !/^\d{5,20}$/.test(lid)) throw new ControlError(400, '"lid" must be digits.');
  if (existingPerson && lid !== undefined && lid !== existingPerson.lid)
    throw new ControlError(400, `${number} has the lid ${existingPerson.lid}.`);
  const other = lid === undefined ? undefined : world.withLid(lid);
  if (other && other !== existingPerson) throw new ControlError(400, `The lid ${lid} belongs to ${other.number}.`);
  const usual = { auto: "delivered", addressing: "lid", onWhatsApp: true, isBusiness: false } as const;
  const profilePatch = Object.fromEntries(Object.entries(profileInput).filter(([, value]) => value !== undefined));
  const person = existingPerson ?? world.addPerson({ number, lid, name: profileInput.name, ...usual, ...profilePatch });
  if (existingPerson) change(world, existingPerson, profilePatch, body.picture === null);
  world.saveSoon();
  world.feed.publish({ kind: "person", number });
  return person;
}

/** A picture in base64, or "auto" for a generated one. */
function pictureOf(body: Body, number: string): string | undefined {
  if (body.picture === undefined || body.picture === null) return undefined;
  return body.picture === "auto" ? generatedPicture(number) : bytesFrom(body, "picture").toString("base64");
}

/** Changes a profile, and tells all people with a chat about a new or removed picture. */
function change(world: World, person: Person, profilePatch: Partial<Profile>, isPictureGone: boolean): void {
  const before = person.profile.picture;
  Object.assign(person.profile, profilePatch);
  if (isPictureGone) delete person.profile.picture;
  if (person.profile.picture !== before) notifyPictureChange(world, person);
}

export interface ShownPerson extends Omit<Profile, "isBusiness" | "picture"> {
  /** Seconds that messages stay, by chat; only chats in which they disappear. */
  disappearing: Record<string, number>;
}

function showPerson({ profile, expirations }: Person): ShownPerson {
  const { number, lid, name, auto, addressing, onWhatsApp, clock = 0 } = profile;
  const chats = [...expirations].filter(([, { seconds }]) => seconds > 0);
  const disappearing = Object.fromEntries(chats.map(([chat, { seconds }]) => [chat, seconds]));
  return { number, lid, name, auto, addressing, onWhatsApp, clock, disappearing };
}
