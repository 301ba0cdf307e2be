import type { Arriving } from "../contexts";
import { stop, type Step, type StepResult } from "../pipeline";

/** WhatsApp's ids are far shorter; a longer one does not fit its column, and the insert would be retried forever. */
const longestWid = 128;

/** A message without an address of its chat cannot be stored. */
function dropNameless({ arrived: { chat, wid } }: Arriving): StepResult {
  const isNamed = wid !== "" && wid.length <= longestWid;
  return isNamed && (chat.phone ?? chat.lid ?? chat.bsuid ?? chat.group) ? "next" : stop("nobody wrote it");
}

/** The setting CheckMsgIsGroup = enabled means: ignore groups. */
function dropIgnoredGroup({ arrived: { chat }, settings }: Arriving): StepResult {
  return chat.group && settings.CheckMsgIsGroup === "enabled" ? stop("groups are ignored") : "next";
}

/** Reads only the envelope and the settings, and writes nothing. */
export const gate: readonly Step<Arriving>[] = [dropNameless, dropIgnoredGroup];
