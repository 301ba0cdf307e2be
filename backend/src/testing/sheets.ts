import { contactListApi } from "@guiche/contract/contact-lists";
import { contactApi } from "@guiche/contract/contacts";
import type { SheetMapping } from "@guiche/contract/contact-sheets";
import { utils, write, type BookType, type CellObject } from "@e965/xlsx";
import type { Caller } from "./sign-in-as";

export type Cell = string | number | boolean | CellObject;

interface SheetOptions {
  format?: BookType;
  /** False: stored without compression, so that a changed byte changes the content. */
  isPacked?: boolean;
}

/** A spreadsheet with these rows. */
export function sheetOf(rows: Cell[][], { format = "xlsx", isPacked = true }: SheetOptions = {}): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Contatos");
  return write(book, { type: "buffer", bookType: format, compression: isPacked }) as Buffer;
}

interface SentSheet {
  /** "guessed" sends none. Without a mapping the call is a preview. */
  mapping?: Partial<SheetMapping> | "guessed";
  name?: string;
  /** Asks for the refused rows only. */
  refused?: boolean;
  /** The contact list that it fills; without one it goes to the contacts. */
  listId?: number;
}

/** Sends a sheet of contacts, or a form without the sheet. */
export function sendSheet(
  by: Caller,
  bytes: Buffer | null,
  { mapping, name = "contatos.xlsx", refused, listId }: SentSheet = {},
) {
  const uploadRequest =
    listId === undefined ? by.request(contactApi.upload) : by.request(contactListApi.upload, { id: listId });
  if (!mapping) void uploadRequest.field("preview", "true");
  else if (mapping !== "guessed") void uploadRequest.field("mapping", JSON.stringify(mapping));
  if (refused) void uploadRequest.field("refused", "true");
  if (bytes) void uploadRequest.attach("file", bytes, name);
  return uploadRequest;
}
