import { sendChange, type Change } from "../messages/changes";
import { withText } from "../messages/content";
import { setExpiration } from "../messages/disappearing";
import type { Person } from "../people/person";
import { ControlError, countOf, textOf, optionalTextOf, type Body } from "./input";
import { mustBeChat } from "./lookup";
import { noContent, route, type Call, type Reply, type Route } from "./routes";

/** Routes for reactions, edits and deletions of a message, by its id, and for how long the messages of a chat stay. */
export function changeRoutes(room: "people" | "phones", whose: (call: Call) => Person): Route[] {
  const send = (call: Call, change: Change): Reply => {
    const author = whose(call);
    const chat = mustBeChat(call.world, author, call.body);
    const id = textOf(call.body, "id");
    const message = author.log.get(id);
    if (!message || message.chat !== chat.chatId)
      throw new ControlError(404, `There is no message ${id} in that chat.`);
    if (change.kind !== "reaction" && !message.fromMe)
      throw new ControlError(400, `The message ${id} is not their own.`);
    if (change.kind === "edit" && !withText(message.content, change.text)) {
      throw new ControlError(400, `The message ${id} has no words to change.`);
    }
    sendChange(call.world, author, chat, message, change);
    return noContent;
  };
  const to = (path: string, read: (body: Body) => Change): Route =>
    route("POST", `/sim/${room}/:/${path}`, (call) => send(call, read(call.body)));
  return [
    route("POST", `/sim/${room}/:/disappearing`, (call) => {
      const author = whose(call);
      setExpiration(call.world, author, mustBeChat(call.world, author, call.body), countOf(call.body, "seconds"));
      return noContent;
    }),
    to("reactions", (body) => ({ kind: "reaction", emoji: optionalTextOf(body, "emoji") })),
    to("edits", (body) => ({ kind: "edit", text: textOf(body, "text") })),
    to("deletes", () => ({ kind: "delete" })),
  ];
}
