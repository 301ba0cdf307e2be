import { matchingOf, type Matching } from "../../core/db/folded-search";

/** A search text with what it may stand for. */
export interface SearchTerms {
  text: string;
  /** Where it is looked for: names that begin with it match in any case. */
  matching: Matching;
  /** Its digits if it may be a phone number, else "". */
  number: string;
  /** A ticket's number (`12` or `#12`), if it may be one. */
  ticketNumber: number | null;
  /** A ticket's id, if it may be one: of a protocol, or `{{ticket}}` as a customer was told it. */
  ticketId: number | null;
  /** The day of a protocol, `yyyyMMdd`, if it has one. */
  day: string | null;
}

const telephone = /^[\d\s()+.-]+$/;
const protocol = /^(\d{8})-(\d{1,10})$/;
const plainNumber = /^(#?)(\d{1,10})$/;

export function searchTermsOf(text: string): SearchTerms {
  const [, day = null, id] = protocol.exec(text) ?? [];
  const [, hash = "", digits = null] = plainNumber.exec(text) ?? [];
  const ticketId = id ?? (hash ? null : digits);
  return {
    text,
    matching: matchingOf(text),
    number: telephone.test(text) ? text.replace(/\D/g, "") : "",
    ticketNumber: digits === null ? null : Number(digits),
    ticketId: ticketId === null ? null : Number(ticketId),
    day,
  };
}
