import { describe, expect, it, jest } from "@jest/globals";
import { contactApi, type ContactDetailsDto } from "@guiche/contract/contacts";
import { tagApi } from "@guiche/contract/tags";
import { screen, waitFor, within } from "@testing-library/react";
import { fill, questionOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { aContact } from "../../testing/rows";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import type { ContactDialogProps } from "./contact-dialog-props";
import { ContactDialog } from "./ContactDialog";

const ana = aContact({ id: 7, name: "Ana Lima", number: "5511987654321", email: "ana@example.com" });
const cpf = { id: 1, name: "CPF", value: "123" };
const city = { id: 2, name: "Cidade", value: "Olinda" };

async function open(props: Partial<ContactDialogProps> = {}) {
  const onClose = jest.fn();
  const { person } = await renderScreen(<ContactDialog contactId={null} onClose={onClose} {...props} />);
  // The form of a known contact replaces a placeholder.
  await screen.findByRole("button", { name: "Salvar" });
  const dialog = within(await screen.findByRole("dialog"));
  const field = (name: RegExp | string) => dialog.getByRole<HTMLInputElement>("textbox", { name });
  const write = (name: RegExp | string, text: string) => fill(person, field(name), text);
  const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
  return { person, dialog, onClose, field, write, save };
}

/** Opens the dialog of a contact that exists. */
async function edit(contact: ContactDetailsDto = ana) {
  serve(contactApi.show, contact);
  return open({ contactId: contact.id });
}

/** Fills in a contact that the schema accepts. */
async function fillIn({ write }: Awaited<ReturnType<typeof open>>) {
  await write(/^Nome/, "Ana Lima");
  await write(/^Número/, "11987654321");
}

describe("the tags of a contact", () => {
  const [vip, resale] = [
    {
      id: 3,
      name: "VIP",
      color: "#aa0000",
      kanban: 0 as const,
      kanbanLimit: null,
      kanbanKept: false,
      ticketsCount: 1,
      userId: null,
    },
    {
      id: 4,
      name: "Revenda",
      color: "#00aa00",
      kanban: 0 as const,
      kanbanLimit: null,
      kanbanKept: false,
      ticketsCount: 1,
      userId: null,
    },
  ];
  it("are chosen among those of the company, and only sent when they change", async () => {
    serve(tagApi.all, [vip, resale]);
    const updateRequests = serve(contactApi.update, ana);
    const { person, dialog, save } = await edit({ ...ana, ownTags: [vip] });
    await dialog.findByText("VIP");
    await person.click(dialog.getByRole("combobox", { name: "Etiquetas" }));
    await person.click(await screen.findByRole("option", { name: "Revenda" }));
    await save();
    await waitFor(() => expect(updateRequests).toHaveLength(1));
    expect(updateRequests[0]?.body).toEqual({ tagIds: [3, 4] });
  });
});

describe("a new contact", () => {
  it("is not sent without a name and a number", async () => {
    const created = serve(contactApi.create, ana);
    const { dialog, save } = await open();
    await save();
    expect(await dialog.findAllByText("Preencha este campo")).toHaveLength(2);
    expect(created).toHaveLength(0);
  });

  it("is not sent with a name, a number or an address that is none, and says why at its field", async () => {
    const created = serve(contactApi.create, ana);
    const contactDialog = await open();
    await fillIn(contactDialog);
    for (const [name, text, words, right] of [
      [/^Nome/, "R", "Use pelo menos 2 caracteres", "Ana Lima"],
      [/^Nome/, "x".repeat(51), "Use no máximo 50 caracteres", "Ana Lima"],
      [/^Número/, "1234567", "Curto demais", "11987654321"],
      [/^Número/, "1".repeat(51), "Longo demais", "11987654321"],
      [/^E-mail/, "rita", "E-mail inválido", "rita@example.com"],
    ] as const) {
      await contactDialog.write(name, text);
      await contactDialog.save();
      await contactDialog.dialog.findByText(words);
      expect(contactDialog.field(name).getAttribute("aria-invalid")).toBe("true");
      await contactDialog.write(name, right);
      await waitFor(() => expect(contactDialog.dialog.queryByText(words)).toBeNull());
    }
    expect(created).toHaveLength(0);
  });

  it("is sent with the code of Brazil, without blanks around its name", async () => {
    const created = serve(contactApi.create, ana);
    const contactDialog = await open();
    await contactDialog.write(/^Nome/, "  Ana Lima ");
    await contactDialog.write(/^Número/, "11987654321");
    await contactDialog.write(/^E-mail/, "ana@example.com");
    await contactDialog.save();
    await waitFor(() => expect(contactDialog.onClose).toHaveBeenCalled());
    await screen.findByText("Contato salvo.");
    expect(created.map(({ body }) => body)).toEqual([
      { name: "Ana Lima", number: "5511987654321", email: "ana@example.com", extraInfo: [] },
    ]);
  });

  it("has its number written as in Brazil while it is typed", async () => {
    const { person, field } = await open();
    await person.type(field(/^Número/), "11987654321");
    expect(field(/^Número/).value).toBe("(11) 98765-4321");
  });

  it("of another country is recognised by the code that was pasted", async () => {
    const created = serve(contactApi.create, ana);
    const contactDialog = await open();
    await contactDialog.write(/^Nome/, "Rui");
    await contactDialog.write(/^Número/, "+351 912 345 678");
    expect(contactDialog.dialog.getByRole<HTMLSelectElement>("combobox", { name: "País" }).value).toBe("PT");
    await contactDialog.save();
    await waitFor(() => expect(created[0]?.body.number).toBe("351912345678"));
  });

  it("begins with what the caller knows", async () => {
    const { field } = await open({ initial: { name: "Rita", number: "+5511987654321" } });
    expect([field(/^Nome/).value, field(/^Número/).value]).toEqual(["Rita", "(11) 98765-4321"]);
  });

  it("that could not be checked on WhatsApp is saved, with a warning", async () => {
    serve(contactApi.create, { ...ana, isUnchecked: true });
    const contactDialog = await open();
    await fillIn(contactDialog);
    await contactDialog.save();
    await screen.findByText(/nenhuma conexão está no ar/);
    expect(contactDialog.onClose).toHaveBeenCalled();
  });

  it("that is not on WhatsApp is refused at its number, and what was typed stays", async () => {
    serve(contactApi.create, new ErrorReply(400, "ERR_WAPP_INVALID_CONTACT", { invalido: true }));
    const contactDialog = await open();
    await fillIn(contactDialog);
    await contactDialog.save();
    await contactDialog.dialog.findByText(/^Este não é um número de WhatsApp válido/);
    expect(contactDialog.field(/^Número/).getAttribute("aria-invalid")).toBe("true");
    expect(contactDialog.field(/^Nome/).value).toBe("Ana Lima");
    expect(contactDialog.onClose).not.toHaveBeenCalled();
  });

  it("with the number of another contact leads to that contact", async () => {
    const bia = { ...ana, id: 9, name: "Bia Reis" };
    serve(
      contactApi.create,
      new ErrorReply(400, "ERR_DUPLICATED_CONTACT", { alreadyExists: true, existingContact: bia }),
    );
    serve(contactApi.show, bia);
    const contactDialog = await open();
    await fillIn(contactDialog);
    await contactDialog.save();
    await contactDialog.person.click(
      await contactDialog.dialog.findByRole("button", { name: "Abrir contato existente: Bia Reis" }),
    );
    await screen.findByRole("dialog", { name: "Editar contato" });
    await screen.findByDisplayValue("Bia Reis");
  });

  it("no longer leads to another contact once the number is corrected", async () => {
    const bia = { ...ana, id: 9, name: "Bia Reis" };
    serve(
      contactApi.create,
      new ErrorReply(400, "ERR_DUPLICATED_CONTACT", { alreadyExists: true, existingContact: bia }),
    );
    const contactDialog = await open();
    await fillIn(contactDialog);
    await contactDialog.save();
    await contactDialog.dialog.findByRole("button", { name: /^Abrir contato existente/ });
    await contactDialog.write(/^Número/, "11987654322");
    await waitFor(() =>
      expect(contactDialog.dialog.queryByRole("button", { name: /^Abrir contato existente/ })).toBeNull(),
    );
  });

  it("keeps what was typed when the server fails, and says so", async () => {
    serve(contactApi.create, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const contactDialog = await open();
    await fillIn(contactDialog);
    await contactDialog.save();
    await waitFor(() => expect(contactDialog.dialog.getByRole("alert").textContent).not.toBe(""));
    expect(contactDialog.field(/^Nome/).value).toBe("Ana Lima");
  });
});

describe("the extra information of a contact", () => {
  it("is sent in the order that the user sets, without empty rows", async () => {
    const updated = serve(contactApi.update, ana);
    const { person, dialog, save } = await edit({ ...ana, extraInfo: [cpf, city] });
    await person.click(dialog.getByRole("button", { name: "Mover para cima: Cidade" }));
    await person.click(dialog.getByRole("button", { name: "Adicionar informação" }));
    await save();
    await waitFor(() => expect(updated).toHaveLength(1));
    expect(updated[0]?.body).toEqual({
      extraInfo: [
        { name: "Cidade", value: "Olinda" },
        { name: "CPF", value: "123" },
      ],
    });
  });

  it("is removed row by row", async () => {
    const updated = serve(contactApi.update, ana);
    const { person, dialog, save } = await edit({ ...ana, extraInfo: [cpf, city] });
    await person.click(dialog.getByRole("button", { name: "Remover: CPF" }));
    await save();
    await waitFor(() => expect(updated[0]?.body).toEqual({ extraInfo: [{ name: "Cidade", value: "Olinda" }] }));
  });

  it("needs a name for each value", async () => {
    const updated = serve(contactApi.update, ana);
    const { person, dialog, write, save } = await edit();
    await person.click(dialog.getByRole("button", { name: "Adicionar informação" }));
    await write("Valor", "12/05");
    await save();
    await dialog.findByText("Preencha este campo");
    expect(updated).toHaveLength(0);
  });

  it("gets the focus when a row is added", async () => {
    const { person, dialog, field } = await edit();
    await person.click(dialog.getByRole("button", { name: "Adicionar informação" }));
    await waitFor(() => expect(document.activeElement).toBe(field("Nome do campo")));
  });
});

describe("editing a contact", () => {
  it("sends only what changed", async () => {
    const updated = serve(contactApi.update, ana);
    const { write, save, onClose } = await edit();
    await write(/^Nome/, "Ana Maria");
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(updated.map(({ params, body }) => [params, body])).toEqual([[{ id: "7" }, { name: "Ana Maria" }]]);
  });

  it("shows the connection that the contact came from, read-only", async () => {
    const { field } = await edit({ ...ana, whatsapp: { id: 2, name: "Matriz" } });
    expect([field("Conexão de origem").value, field("Conexão de origem").readOnly]).toEqual(["Matriz", true]);
  });

  it("of whom WhatsApp hides the number needs none", async () => {
    const updated = serve(contactApi.update, ana);
    const { dialog, write, save } = await edit({ ...ana, number: null });
    dialog.getByText("O WhatsApp ainda não informou o número desta pessoa.");
    await write(/^Nome/, "Ana Maria");
    await save();
    await waitFor(() => expect(updated[0]?.body).toEqual({ name: "Ana Maria" }));
  });

  it("that is a group asks for neither number nor address", async () => {
    const { dialog } = await edit({ ...ana, number: null, isGroup: true });
    await screen.findByRole("dialog", { name: "Editar grupo" });
    expect(dialog.queryByRole("textbox", { name: /^Número/ })).toBeNull();
    expect(dialog.queryByRole("textbox", { name: /^E-mail/ })).toBeNull();
  });

  it("that cannot be loaded is offered again", async () => {
    serve(contactApi.show, new ErrorReply(404, "ERR_NO_CONTACT_FOUND"));
    const { person } = await renderScreen(<ContactDialog contactId={7} onClose={() => undefined} />);
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(contactApi.show, ana);
    await person.click(again);
    await screen.findByDisplayValue("Ana Lima");
  });
});

describe("leaving the contact dialog", () => {
  it("with Escape asks before it throws away what was typed", async () => {
    const { person, write, field, onClose } = await open();
    await write(/^Nome/, "Rita");
    await person.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog", { name: "Descartar alterações?" }));
    await person.click(question.getByRole("button", { name: "Cancelar" }));
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(field(/^Nome/).value).toBe("Rita");
    await person.keyboard("{Escape}");
    await person.click(await screen.findByRole("button", { name: "Descartar" }));
    expect(onClose).toHaveBeenCalled();
  });

  it("without a change does not ask", async () => {
    const { person, dialog, onClose } = await edit();
    await person.click(dialog.getByRole("button", { name: "Cancelar" }));
    expect(onClose).toHaveBeenCalled();
  });

  it.each(["{Enter}", "{Control>}{Enter}{/Control}"])("saves with %s", async (keys) => {
    const created = serve(contactApi.create, ana);
    const contactDialog = await open();
    await fillIn(contactDialog);
    await contactDialog.person.keyboard(keys);
    await waitFor(() => expect(contactDialog.onClose).toHaveBeenCalled());
    expect(created).toHaveLength(1);
  });
});

it.each([
  ["pt", "Adicionar contato", "Salvar"],
  ["en", "Add contact", "Save"],
  ["es", /^(Agregar|Añadir) contacto$/, "Guardar"],
] as const)("the contact dialog speaks %s", async (language, title, save) => {
  await setLanguage(language);
  await renderScreen(<ContactDialog contactId={null} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  dialog.getByRole("button", { name: save });
});

describe("a contact with several numbers", () => {
  it("shows all of them and which one is in use; another one is used from the next save on", async () => {
    const several = { ...ana, otherNumbers: ["5521912345678"] };
    const updateRequests = serve(contactApi.update, several);
    const { person, dialog, save } = await edit(several);
    const numbers = within(dialog.getByRole("list", { name: "Números da pessoa" }));
    const listNumbers = () => numbers.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(listNumbers()).toEqual(["+55 (11) 98765-4321em uso", "+55 (21) 91234-5678Usar este"]);
    await person.click(numbers.getByRole("button", { name: "Usar o número +55 (21) 91234-5678" }));
    expect(listNumbers()).toEqual(["+55 (11) 98765-4321Usar este", "+55 (21) 91234-5678em uso"]);
    await save();
    await waitFor(() => expect(updateRequests.map(({ body }) => body.number)).toEqual(["5521912345678"]));
  });
});

describe("a contact whose number another one has in another spelling", () => {
  it("can be merged with it", async () => {
    const other = { ...ana, id: 9, name: "Aninha", number: "551187654321" };
    serve(contactApi.show, ({ params }) => (params.id === "9" ? other : { ...ana, duplicate: other }));
    const { person, dialog } = await open({ contactId: ana.id });
    await dialog.findByText(/^Aninha tem o mesmo número, escrito de outra forma/);
    await person.click(dialog.getByRole("button", { name: "Unir…" }));
    await screen.findByRole("dialog", { name: "Unir dois contatos" });
  });

  it("asks first while the dialog has edits, which the merge would drop", async () => {
    const other = { ...ana, id: 9, name: "Aninha", number: "551187654321" };
    serve(contactApi.show, ({ params }) => (params.id === "9" ? other : { ...ana, duplicate: other }));
    const { person, dialog, field, write } = await open({ contactId: ana.id });
    await write(/^E-mail/, "nova@example.com");
    const merge = () => person.click(dialog.getByRole("button", { name: "Unir…" }));
    await merge();
    await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Cancelar" }));
    expect(screen.queryByRole("dialog", { name: "Unir dois contatos" })).toBeNull();
    expect(field(/^E-mail/).value).toBe("nova@example.com");
    await merge();
    await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
    await screen.findByRole("dialog", { name: "Unir dois contatos" });
  });
});

it("a contact that gets the number of another one is left for that one only after a question", async () => {
  const bia = { ...ana, id: 9, name: "Bia Reis" };
  const { person, dialog, field, write, save } = await edit();
  serve(contactApi.show, bia);
  serve(
    contactApi.update,
    new ErrorReply(400, "ERR_DUPLICATED_CONTACT", { alreadyExists: true, existingContact: bia }),
  );
  await write(/^E-mail/, "nova@example.com");
  await write(/^Número/, "11987654322");
  await save();
  const openBia = async () =>
    person.click(await dialog.findByRole("button", { name: "Abrir contato existente: Bia Reis" }));
  await openBia();
  await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Cancelar" }));
  expect(field(/^E-mail/).value).toBe("nova@example.com");
  await openBia();
  await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
  await screen.findByDisplayValue("Bia Reis");
});
