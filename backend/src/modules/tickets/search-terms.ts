/** A search text with what it may stand for. */
export interface SearchTerms {
  text: string;
  /** Long enough to search inside names and messages; otherwise only names that begin with it match. */
  isSearchable: boolean;
  /** Its digits if it may be a phone number, else "". */
  number: string;
  /** A ticket number, if it may be one. */
  ticketId: number | null;
  /** The day of a protocol, `yyyyMMdd`, if it has one. */
  day: string | null;
}

/** Three letters or digits in a row: fewer make no trigram, and all rows would have to be read. */
const word = /[\p{L}\p{N}]{3}/u;
const telephone = /^[\d\s()+.-]+$/;
const protocol = /^(\d{8})-(\d{1,10})$/;
const plainNumber = /^\d{1,10}$/;

export function searchTermsOf(text: string): SearchTerms {
  const [, day = null, id] = protocol.exec(text) ?? [];
  const ticketId = id ?? (plainNumber.test(text) ? text : null);
  return {
    text,
    isSearchable: word.test(text),
    number: telephone.test(text) ? text.replace(/\D/g, "") : "",
    ticketId: ticketId === null ? null : Number(ticketId),
    day,
  };
}
