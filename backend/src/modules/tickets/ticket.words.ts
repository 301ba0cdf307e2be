/** A text that is searched for, as what it may be. */
export interface SearchWords {
  text: string;
  /** Long enough to be looked up inside of names and messages; else only names that begin with it are found. */
  isWord: boolean;
  /** Its digits, where it may be a telephone's number; "" where it is none. */
  number: string;
  /** The number of a ticket, if it may be one. */
  ticketId: number | null;
  /** The day of its protocol, `yyyyMMdd`, if it says one. */
  day: string | null;
}

/** Three letters or digits in a row: fewer name no trigram, and all rows would have to be read. */
const word = /[\p{L}\p{N}]{3}/u;
const telephone = /^[\d\s()+.-]+$/;
const protocol = /^(\d{8})-(\d{1,10})$/;
const plainNumber = /^\d{1,10}$/;

export function wordsOf(text: string): SearchWords {
  const [, day = null, id] = protocol.exec(text) ?? [];
  const ticketId = id ?? (plainNumber.test(text) ? text : null);
  return {
    text,
    isWord: word.test(text),
    number: telephone.test(text) ? text.replace(/\D/g, "") : "",
    ticketId: ticketId === null ? null : Number(ticketId),
    day,
  };
}
