import type { ShownMessage } from "./server";
import { changed } from "./state";

/** The message that the draft quotes or edits. */
export interface About {
  kind: "reply" | "edit";
  /** The phone and the chat of the draft. */
  place: string;
  message: ShownMessage;
}

let current: About | undefined;

/** The current one, if its chat is open. */
export const aboutIn = (place: string): About | undefined => (current?.place === place ? current : undefined);

export function writeAbout(about: About | undefined): void {
  current = about;
  changed();
}
