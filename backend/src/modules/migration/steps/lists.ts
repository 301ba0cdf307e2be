import { personKey } from "@guiche/contract/texts/phone-spellings";
import type { Item, Kind, Migration } from "../migration";
import { Names } from "../rules/names";
import { flagOf, shortText, textOf, timesOf } from "../rules/values";
import { allOf, byId, type Theirs } from "../source/source";

const lists: Kind = { kind: "contactList", table: "ContactLists", name: "contact_lists", hasId: true };
const listItems: Kind = { kind: "listItem", table: "ContactListItems", name: "contact_list_items", hasId: true };
const fileLists: Kind = { kind: "fileList", table: "Files", name: "file_lists", hasId: true };
const fileOptions: Kind = { kind: "fileOption", table: "FilesOptions", name: "file_list_options", hasId: true };

/** Lists of receivers: each person once, in whichever spelling. */
export async function bringLists(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  if (!source.has("ContactLists")) return;
  const people = await peopleOfLists(migration);
  const names = new Names(50);
  await migration.bringOfCompanies(
    lists,
    ({ name }) => textOf(name),
    (row, companyId, key) => {
      const contactsCount = people.get(key)?.size ?? 0;
      const name = names.take(companyId, textOf(row.name));
      return { row: { companyId, name, contactsCount, ...timesOf(row, now) } };
    },
  );
  await migration.bringBelow(
    listItems,
    "contactList",
    "contactListId",
    (row, { companyId, id: contactListId }, key) => {
      const number = numberIn(row);
      if (number === "") return { leftOut: "empty" };
      const first = people.get(textOf(row.contactListId))?.get(personKey(number));
      if (first !== undefined && first !== key) return { sameAs: first };
      return {
        // Otherwise WhatsApp would be asked about each of them.
        finish: () => ({ checkedAt: now }),
        row: {
          companyId,
          contactListId,
          name: shortText(row.name, 200) || number,
          number,
          person: personKey(number),
          email: shortText(row.email, 254),
          // «false» is also what stands there before WhatsApp was asked.
          isWhatsappValid: flagOf(row.isWhatsappValid) === true ? true : null,
          ...timesOf(row, now),
        },
      };
    },
  );
}

const numberIn = ({ number }: Theirs): string => {
  const digits = textOf(number).replace(/@.*$/, "").replace(/\D/g, "");
  return digits.length >= 8 && digits.length <= 15 ? digits : "";
};

/** By list: the first row of each person. */
async function peopleOfLists({ source }: Migration): Promise<Map<string, Map<string, string>>> {
  const people = new Map<string, Map<string, string>>();
  for await (const rows of byId(source, "ContactListItems"))
    for (const row of rows) {
      const list = people.get(textOf(row.contactListId)) ?? new Map<string, string>();
      people.set(textOf(row.contactListId), list);
      const number = numberIn(row);
      if (number !== "" && !list.has(personKey(number))) list.set(personKey(number), textOf(row.id));
    }
  return people;
}

/** Lists of files that are sent together. */
export async function bringFileLists(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  if (!source.has("Files") || !source.has("FilesOptions")) return;
  const nameOf = (row: Theirs) => shortText(row.name, 100) || "?";
  await migration.bringOfCompanies(fileLists, nameOf, (row, companyId) => ({
    row: { companyId, name: nameOf(row), message: textOf(row.message), ...timesOf(row, now) },
  }));
  await migration.begin(fileOptions);
  const places = new Map<string, number>();
  await migration.bring(
    fileOptions,
    (await allOf(source, "FilesOptions", `"fileId", id`)).map((row): Item => {
      const [key, name] = [textOf(row.id), nameOf(row)];
      const fileList = migration.find("fileList", row.fileId);
      if (!fileList) return { key, name, leftOut: "noParent" };
      const { companyId, id: fileListId } = fileList;
      const place = (places.get(textOf(row.fileId)) ?? 0) + 1;
      places.set(textOf(row.fileId), place);
      return {
        key,
        name,
        notes: textOf(row.path) ? ["fileOwed"] : [],
        row: { companyId, fileListId, name, place, ...timesOf(row, now) },
      };
    }),
  );
}
