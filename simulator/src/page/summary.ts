import type { MentionDto } from "@guiche/contract/messages";
import type { ShownGroup, ShownMedia, ShownMessage } from "./server";
import { allPeople } from "./state";
import { translate, type TextKey } from "./translate";

/** A message in one line, for the list, for quotes and for screen readers. */
export function summary(message: ShownMessage): string {
  if (message.deleted) return translate("deleted");
  return message.viewOnce ? `${translate("viewOnce")} · ${contentIn(message)}` : contentIn(message);
}

function contentIn(message: ShownMessage): string {
  const { text, media, location, contacts, poll, call, unsupported, mentions } = message;
  if (text !== undefined) return withNames(text, mentions);
  if (media) return [mediaLabel(media), media.caption ?? media.filename].filter(Boolean).join(" · ");
  if (location) return [translate("location"), location.name].filter(Boolean).join(" · ");
  if (contacts?.length === 1) return `${translate("contactCard")} · ${contacts[0]?.name ?? ""}`;
  if (contacts) return translate("contactCards", { count: contacts.length });
  if (poll) return `${translate("poll")} · ${poll.name}`;
  if (call) return `${translate(call.video ? "videoCall" : "voiceCall")} · ${callOutcome(message, call.outcome)}`;
  return translate("unsupported", { type: unsupported ?? "" });
}

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

/** The digits that mentions have on the wire, and the names shown instead. */
export const mentionsOf = (numbers: readonly string[] = []): MentionDto[] =>
  allPeople()
    .filter(({ number }) => numbers.includes(number))
    .flatMap(({ number, lid, name }) => [number, lid].map((value) => ({ value, name })));

export function withNames(text: string, numbers?: readonly string[]): string {
  const names = new Map(mentionsOf(numbers).map(({ value, name }) => [value, name]));
  return text.replace(/@(\d{5,20})/g, (_, digits: string) => `@${names.get(digits) ?? digits}`);
}

/** The reverse: replaces members' names by digits and lists the mentions. */
export function withNumbers(text: string, group: ShownGroup | undefined): { text: string; mentions?: string[] } {
  if (!group) return { text };
  const members = allPeople().filter(({ number }) => group.members.includes(number));
  // The longest name first, so that "@Ana Lima" does not match "@Ana".
  members.sort((one, other) => other.name.length - one.name.length);
  const mentions: string[] = [];
  let wireText = text;
  for (const { number, lid, name } of members) {
    if (!wireText.includes(`@${name}`)) continue;
    wireText = wireText.replaceAll(`@${name}`, `@${group.addressing === "lid" ? lid : number}`);
    mentions.push(number);
  }
  return mentions.length ? { text: wireText, mentions } : { text };
}
