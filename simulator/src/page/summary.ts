import type { ShownMedia, ShownMessage } from "./server";
import { withNames } from "./mentions";
import { translate, type TextKey } from "./translate";

/** A message in one line, for the list, for quotes and for screen readers. */
export function summary(message: ShownMessage): string {
  if (message.deleted) return translate("deleted");
  return message.viewOnce ? `${translate("viewOnce")} · ${contentIn(message)}` : contentIn(message);
}

function contentIn(message: ShownMessage): string {
  const { text, media, location, contacts, poll, call, unsupported, mentions } = message;
  if (text !== undefined) return textWithNames(text, mentions);
  if (media) return [mediaLabel(media), media.caption ?? media.filename].filter(Boolean).join(" · ");
  if (location) return [translate("location"), location.name].filter(Boolean).join(" · ");
  if (contacts?.length === 1) return `${translate("contactCard")} · ${contacts[0]?.name ?? ""}`;
  if (contacts) return translate("contactCards", { count: contacts.length });
  if (poll) return `${translate("poll")} · ${poll.name}`;
  if (call) return `${translate(call.video ? "videoCall" : "voiceCall")} · ${callOutcome(message, call.outcome)}`;
  return translate("unsupported", { type: unsupported ?? "" });
}

const textWithNames = (text: string, mentions?: string[]): string =>
  withNames(text, mentions)
    .map((part) => part.text)
    .join("");

export const mediaLabel = ({ kind, ptt }: ShownMedia): string => translate(ptt ? "voice" : kind);

type Outcome = NonNullable<ShownMessage["call"]>["outcome"];

export function callOutcome({ fromMe }: ShownMessage, outcome: Outcome): string {
  const words: Record<Outcome, TextKey> = {
    ringing: "callRinging",
    rejected: "callRejected",
    missed: fromMe ? "callUnanswered" : "callMissed",
  };
  return translate(words[outcome]);
}
