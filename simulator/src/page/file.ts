import { duration, el, icon } from "./dom";
import { attempt } from "./notice";
import { mediaAddress, server, type ShownMedia, type ShownMessage } from "./server";
import { mediaLabel } from "./summary";
import { tile } from "./tile";
import { language, translate, type TextKey } from "./translate";

const PROBLEMS: Record<string, TextKey> = {
  gone: "problem_gone",
  mac: "problem_mac",
  sha256: "problem_sha256",
  length: "problem_length",
};

/** A file in a message, as a picture, a player or a download, or its problem. */
export function fileOf(message: ShownMessage, media: ShownMedia, holder: string): HTMLElement {
  const { kind, problem } = media;
  if (problem !== undefined) return problemCard(media, translate(PROBLEMS[problem] ?? "problem_other"));
  const source = mediaAddress(holder, message.id);
  switch (kind) {
    case "image":
      return picture(media, source);
    case "sticker":
      return orProblem(media, el("img", { class: "sticker", src: source, alt: translate("sticker") }));
    case "video":
      return orProblem(media, player("video", media, source));
    case "audio":
      return sound(message, media, source, holder);
    case "document":
      return paper(media, source);
  }
}

function picture(media: ShownMedia, source: string): HTMLElement {
  const image = el("img", { src: source, alt: mediaLabel(media), ...size(media) });
  const attributes = {
    class: "picture",
    href: source,
    target: "_blank",
    rel: "noopener",
    title: translate("openPicture"),
  };
  return orProblem(media, image, el("a", attributes, image));
}

/** Setting the size beforehand keeps the chat from jumping when the file loads. */
const size = ({ width, height }: ShownMedia) => ({
  width: width === undefined ? undefined : String(width),
  height: height === undefined ? undefined : String(height),
});

const player = <K extends "audio" | "video">(tag: K, media: ShownMedia, source: string): HTMLElementTagNameMap[K] =>
  el(tag, { controls: true, preload: "metadata", src: source, "aria-label": mediaLabel(media), ...size(media) });

/** Playing a voice note reports it as played to its author. */
function sound(message: ShownMessage, media: ShownMedia, source: string, holder: string): HTMLElement {
  const audio = player("audio", media, source);
  let isReported = message.fromMe || message.status === "played";
  audio.onplay = () => {
    if (isReported || !media.ptt) return;
    isReported = true;
    attempt(() => server.receipts(holder, message.from, [message.id], "played"));
  };
  const length = media.seconds === undefined ? "" : ` · ${duration(media.seconds)}`;
  const label = el(
    "p",
    { class: "small with-icon" },
    icon(media.ptt ? "microphone" : "file"),
    mediaLabel(media) + length,
  );
  return orProblem(media, audio, el("div", { class: "sound" }, label, audio));
}

function paper(media: ShownMedia, source: string): HTMLElement {
  const name = media.filename ?? translate("document");
  const link = el("a", { href: source, download: name, "data-testid": "download" }, translate("download"));
  return tile(
    "file",
    el("strong", {}, name),
    el("span", { class: "small" }, `${bytes(media.bytes)} · ${media.mimetype.split(";")[0] ?? ""}`),
    link,
  );
}

/** A file that the browser cannot display shows an error and a download link. */
function orProblem(media: ShownMedia, element: HTMLElement, whole = element): HTMLElement {
  const frame = el("div", { class: "file" }, whole);
  element.addEventListener("error", () => {
    const source = element.getAttribute("src") ?? "";
    const link = el("a", { href: source, download: media.filename ?? media.kind }, translate("download"));
    frame.replaceChildren(problemCard(media, translate("cannotShow"), link));
  });
  return frame;
}

function problemCard(media: ShownMedia, words: string, link?: HTMLElement): HTMLElement {
  const card = tile("warning", el("strong", {}, mediaLabel(media)), el("span", {}, words), link);
  card.classList.add("trouble");
  card.dataset.testid = "trouble";
  return card;
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"];

function bytes(count: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(count, 1)) / 3));
  const options = { style: "unit", unit: UNITS[power], unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language(), options).format(count / 1000 ** power);
}
