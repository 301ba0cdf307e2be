import type { Arriving } from "../contexts";
import { stop, type Step, type Verdict } from "../walk";

/** WhatsApp's ids are far shorter; a longer one would never fit its row and be tried for ever. */
const longestWid = 128;

/** Nothing can be kept of a message without anybody to keep it under. */
function dropNameless({ arrived: { chat, wid } }: Arriving): Verdict {
  const isNamed = wid !== "" && wid.length <= longestWid;
  return isNamed && (chat.phone ?? chat.lid ?? chat.group) ? "next" : stop("nobody wrote it");
}

/** The setting CheckMsgIsGroup = enabled means: ignore groups. */
function dropIgnoredGroup({ arrived: { chat }, settings }: Arriving): Verdict {
  return chat.group && settings.CheckMsgIsGroup === "enabled" ? stop("groups are ignored") : "next";
}

/** Reads the envelope and the settings it is given, writes nothing. */
export const gate: readonly Step<Arriving>[] = [dropNameless, dropIgnoredGroup];
