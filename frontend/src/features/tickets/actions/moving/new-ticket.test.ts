import { describe, expect, it } from "@jest/globals";
import { aTicket } from "../../state/testing";
import { conflictingTicket, conflictText, inputFromForm, isConnectionError } from "./new-ticket";
import {
  initialContact,
  contactOptions,
  isSearchable,
  labelOf,
  type ContactPick,
} from "@/shared/contacts/picker/contact-options";

const maria: ContactPick = { id: 1, name: "Maria", number: "5511999990000", isGroup: false };

describe("the contact options of a new conversation", () => {
  const listOptions = (searchText: string, contacts: readonly ContactPick[] = [maria]) =>
    contactOptions(searchText, contacts).map((option) => `${option.kind} ${labelOf(option)}`);

  it("a search starts at the third letter", () => {
    expect(["", "ma", " ma  "].map(isSearchable)).toEqual([false, false, false]);
    expect(isSearchable("mar")).toBe(true);
    expect(listOptions("ma")).toEqual([]);
  });

  it("the contacts found come first, the option to create one last", () => {
    expect(listOptions(" mar ")).toEqual(["contact Maria", "create mar"]);
    expect(listOptions("Zoroastro", [])).toEqual(["create Zoroastro"]);
  });

  it("a new contact starts with the number if only a number was typed, else with the name", () => {
    expect(initialContact("+55 (11) 99999-0000")).toEqual({ number: "+55 (11) 99999-0000" });
    expect(initialContact("11999990000")).toEqual({ number: "11999990000" });
    expect(initialContact("Maria 2")).toEqual({ name: "Maria 2" });
    expect(initialContact("...")).toEqual({ name: "..." });
  });
});

describe("starting a conversation", () => {
  it("sends the selected values and leaves the others to the server", () => {
    const form = { contact: maria, queueId: "" as const, whatsappId: "" as const, message: "oi" };
    const own = { contactId: 1, userId: null, status: "open" };
    expect(inputFromForm(form, maria)).toEqual({ ...own, queueId: null, whatsappId: null });
    expect(inputFromForm({ ...form, queueId: 2, whatsappId: 3 }, maria)).toEqual({ ...own, queueId: 2, whatsappId: 3 });
  });

  it("names the agent who holds the contact's ticket, or the queue in which it waits", () => {
    const [user, queue] = [{ name: "Ana" }, { name: "Vendas" }];
    expect(conflictText({ user, queue })).toBe("heldByInQueue");
    expect(conflictText({ user, queue: null })).toBe("heldBy");
    expect(conflictText({ user: null, queue })).toBe("waitsInQueue");
    expect(conflictText({ user: null, queue: null })).toBe("waits");
  });

  it("finds the live ticket that conflicts, on the selected connection first", () => {
    const old = aTicket({ id: 1, status: "closed", userId: 5 });
    const other = aTicket({ id: 2, status: "open", userId: 5, whatsappId: 1 });
    const ownTicket = aTicket({ id: 3, status: "open", userId: 5, whatsappId: 2 });
    const theirs = aTicket({ id: 4, status: "open", userId: 9, whatsappId: 2 });
    const waits = aTicket({ id: 6, status: "pending", userId: null });
    const all = [old, theirs, other, ownTicket, waits];
    expect(conflictingTicket(all, { userId: 5 }, 2)?.id).toBe(3);
    expect(conflictingTicket(all, { userId: 5 }, "")?.id).toBe(2);
    expect(conflictingTicket(all, { userId: null }, 2)?.id).toBe(6);
    expect(conflictingTicket([old, theirs], { userId: 5 }, 2)).toBeNull();
  });
});

it("recognises the errors that are about connections and not about the form", () => {
  const codes = [
    "ERR_NO_DEF_WAPP_FOUND",
    "ERR_WAPP_NOT_INITIALIZED",
    "ERR_NO_WAPP_FOUND",
    "ERR_VALIDATION",
    "toString",
  ];
  expect(codes.map(isConnectionError)).toEqual([true, true, true, false, false]);
});
