import type { ShownMedia, ShownMessage } from "./server";
import { withNames } from "./mentions";
import { say, type Word } from "./words";

/** A message in one line, for the list, for quotes and for screen readers. */
export function summary(message: ShownMessage): string {
  if (message.deleted) return say("deleted");
  return message.viewOnce ? `${say("viewOnce")} · ${contentIn(message)}` : contentIn(message);
}

function contentIn(message: ShownMessage): string {
  const { text, media, location, contacts, poll, call, unsupported, mentions } = message;
  if (text !== undefined) return textWithNames(text, mentions);
  if (media) return [mediaWord(media), media.caption ?? media.filename].filter(Boolean).join(" · ");
  if (location) return [say("location"), location.name].filter(Boolean).join(" · ");
  if (contacts?.length === 1) return `${say("contactCard")} · ${contacts[0]?.name ?? ""}`;
  if (contacts) return say("contactCards", { count: contacts.length });
  if (poll) return `${say("poll")} · ${poll.name}`;
  if (call) return `${say(call.video ? "videoCall" : "voiceCall")} · ${callOutcome(message, call.outcome)}`;
  return say("unsupported", { type: unsupported ?? "" });
}

const textWithNames = (text: string, mentions?: string[]): string =>
  withNames(text, mentions)
    .map((part) => part.text)
    .join("");

export const mediaWord = ({ kind, ptt }: ShownMedia): string => say(ptt ? "voice" : kind);

type Outcome = NonNullable<ShownMessage["call"]>["outcome"];

export function callOutcome({ fromMe }: ShownMessage, outcome: Outcome): string {
  const words: Record<Outcome, Word> = {
    ringing: "callRinging",
    rejected: "callRejected",
    missed: fromMe ? "callUnanswered" : "callMissed",
  };
  return say(words[outcome]);
}
