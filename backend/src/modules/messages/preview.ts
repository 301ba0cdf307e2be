import { beginningOf } from "../../platform/text";

/** What a ticket's card shows of a message: one line, short. */
export const previewOf = (body: string): string => beginningOf(body.replace(/\s+/g, " ").trim(), 255);
