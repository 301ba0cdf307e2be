import { describe, expect, it, jest } from "@jest/globals";
import { contactApi, type ListedContactDto } from "@guiche/contract/contacts";
import { screen, waitFor, within } from "@testing-library/react";
import { aListedContact } from "../../testing/contact";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { ContactsDialog, type ChosenContact } from "./ContactsDialog";

type Submit = (contacts: readonly ChosenContact[]) => Promise<void>;

const person = (id: number, name: string, fields: Partial<ListedContactDto> = {}) =>
  aListedContact({ id, name, number: `551198765${String(id).padStart(4, "0")}`, ...fields });
const serveContacts = (...contacts: ListedContactDto[]) => serve(contactApi.list, { contacts, hasMore: false });

async function open({ withNumber = false, onSubmit = jest.fn<Submit>() } = {}) {
  const [onClose, onError] = [jest.fn(), jest.fn()];
  const { person: user } = await renderScreen(
    <ContactsDialog
      title="Encaminhar para…"
      verb="Encaminhar"
      withNumber={withNumber}
      onSubmit={onSubmit}
      onError={onError}
      onClose={onClose}
    />,
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Encaminhar para…" }));
  const verb = dialog.getByRole<HTMLButtonElement>("button", { name: "Encaminhar" });
  const tick = async (name: RegExp) => user.click(await dialog.findByRole("checkbox", { name }));
  return { user, dialog, verb, tick, onSubmit, onClose, onError };
}

describe("choosing contacts", () => {
  it("hands on those that were ticked, and closes", async () => {
    serveContacts(person(1, "Ana Lima"), person(2, "Bia Reis"));
    const { user, dialog, verb, tick, onSubmit, onClose } = await open();
    expect(verb.disabled).toBe(true);
    await tick(/Bia Reis/);
    await tick(/Ana Lima/);
    await tick(/Ana Lima/);
    expect(within(dialog.getByRole("status")).queryByText(/^1 /)).not.toBeNull();
    await user.click(verb);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSubmit).toHaveBeenCalledWith([expect.objectContaining({ id: 2 })]);
  });

  it("takes no more than twenty", async () => {
    serveContacts(...Array.from({ length: 21 }, (_, at) => person(at + 1, `Cliente ${at + 1}`)));
    const { user, dialog } = await open();
    const boxes = await dialog.findAllByRole<HTMLInputElement>("checkbox");
    for (const box of boxes.slice(0, 20)) await user.click(box);
    expect(boxes[20]?.disabled).toBe(true);
    expect(dialog.getByRole("status").textContent).toMatch(/20/);
  });

  it("keeps the choice while the search changes", async () => {
    const requests = serve(contactApi.list, ({ query }) => ({
      contacts: query.searchParam === "bia" ? [person(2, "Bia Reis")] : [person(1, "Ana Lima")],
      hasMore: false,
    }));
    const { user, dialog, verb, tick, onSubmit } = await open();
    await tick(/Ana Lima/);
    await user.type(dialog.getByRole("searchbox"), "bia");
    await tick(/Bia Reis/);
    await user.click(verb);
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit).toHaveBeenCalledWith([expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 2 })]);
    expect(requests.map(({ query }) => query.searchParam)).toEqual(["", "bia"]);
  });

  it("leaves out who has no number where one is needed", async () => {
    serveContacts(
      person(1, "Ana Lima"),
      person(2, "Bia Reis", { number: null }),
      person(3, "Equipe", { isGroup: true }),
    );
    const { dialog } = await open({ withNumber: true });
    await dialog.findByRole("checkbox", { name: /Ana Lima/ });
    expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
  });

  it("stays open with the choice when it is refused", async () => {
    serveContacts(person(1, "Ana Lima"));
    const refusal = new Error("refused");
    const onSubmit = jest.fn<Submit>().mockRejectedValue(refusal);
    const { user, dialog, verb, tick, onError, onClose } = await open({ onSubmit });
    await tick(/Ana Lima/);
    await user.click(verb);
    await waitFor(() => expect(onError).toHaveBeenCalledWith(refusal));
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: /Ana Lima/ }).checked).toBe(true);
  });

  it("says that no contact was found", async () => {
    serveContacts();
    const { dialog } = await open();
    await dialog.findByText("Nenhum contato encontrado.");
  });

  it("loads the contacts again when that failed", async () => {
    serve(contactApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { user, dialog } = await open();
    const again = await dialog.findByRole("button", { name: "Tentar novamente" });
    serveContacts(person(1, "Ana Lima"));
    await user.click(again);
    await dialog.findByRole("checkbox", { name: /Ana Lima/ });
  });
});
