import { avatar } from "./avatar";
import { el, icon } from "./dom";
import { fileOf } from "./file";
import { withNames } from "./mentions";
import { styled } from "./markup";
import type { ShownMessage } from "./server";
import { callOutcome, summary } from "./summary";
import { tile } from "./tile";
import { translate } from "./translate";

/** The content of a bubble. Texts of people are never rendered as HTML. */
export function contentOf(message: ShownMessage, holder: string): HTMLElement {
  const { deleted, viewOnce } = message;
  const mark = viewOnce && !deleted && el("p", { class: "once" }, icon("once"), translate("viewOnce"));
  return el("div", { class: "body" }, mark, ...(deleted ? [odd(message)] : partsOf(message, holder)));
}

function partsOf(message: ShownMessage, holder: string): HTMLElement[] {
  const { text, media, location, contacts, poll, call, mentions } = message;
  if (text !== undefined) return [words(text, mentions)];
  if (media) {
    const { caption } = media;
    return [fileOf(message, media, holder), ...(caption === undefined ? [] : [words(caption, mentions)])];
  }
  if (location) return [locationCard(location)];
  if (contacts) return contacts.map(card);
  if (poll) return [ballot(poll)];
  if (call) return [ring(message, call)];
  return [odd(message)];
}

function words(text: string, mentions?: string[]): HTMLElement {
  const parts = withNames(text, mentions).flatMap((part) =>
    part.isName ? [el("strong", { class: "mention" }, part.text)] : styled(part.text),
  );
  return el("p", { class: "text" }, ...parts);
}

const odd = (message: ShownMessage): HTMLElement => el("p", { class: "text odd" }, summary(message));

function locationCard({ latitude, longitude, name, address }: NonNullable<ShownMessage["location"]>): HTMLElement {
  const where = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return tile(
    "pin",
    el("strong", {}, name ?? translate("location")),
    address !== undefined && el("span", {}, address),
    el("span", { class: "small" }, where),
  );
}

const card = ({ name, number }: { name: string; number: string }): HTMLElement =>
  el(
    "div",
    { class: "tile" },
    avatar({ name, number }),
    el("div", { class: "lines" }, el("strong", {}, name), el("span", { class: "small" }, `+${number}`)),
  );

function ballot({ name, options, selectable }: NonNullable<ShownMessage["poll"]>): HTMLElement {
  const kind = selectable === 1 ? "radio" : "check";
  return el(
    "div",
    { class: "poll" },
    el("strong", {}, name),
    el("span", { class: "small" }, translate(selectable === 1 ? "pollOne" : "pollMany")),
    el("ul", {}, ...options.map((option) => el("li", { class: kind }, option))),
  );
}

function ring(message: ShownMessage, { video, outcome }: NonNullable<ShownMessage["call"]>): HTMLElement {
  const line = el("span", { class: "small", "data-outcome": outcome }, callOutcome(message, outcome));
  return tile(video ? "videoCall" : "call", el("strong", {}, translate(video ? "videoCall" : "voiceCall")), line);
}
