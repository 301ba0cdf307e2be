import { countPill } from "./looks";
import { staticStyled } from "./static-styled";

/** How many messages of a ticket are unread. */
export const UnreadPill = staticStyled("span", { ...countPill, flexShrink: 0, height: 18 });
