import type { ShownMessage } from "./server";
import { changed } from "./state";

/** What is being written is about a message: an answer to it, or other words for it. */
export interface About {
  kind: "reply" | "edit";
  /** The phone and the chat it is written in. */
  place: string;
  message: ShownMessage;
}

let current: About | undefined;

/** The one in hand, as long as its chat is open. */
export const aboutIn = (place: string): About | undefined => (current?.place === place ? current : undefined);

export function writeAbout(about: About | undefined): void {
  current = about;
  changed();
}
