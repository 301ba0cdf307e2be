import { beforeEach, describe, expect, it } from "@jest/globals";
import { savedFilterApi, type SavedFilterDto } from "@guiche/contract/saved-filters";
import { contactApi, type ListedContactDto } from "@guiche/contract/contacts";
import type { UserEvent } from "@testing-library/user-event";
import { act, screen, waitFor, within } from "@testing-library/react";
import { contactPatches } from "../../shared/contacts/contact.cache";
import { catchDownloads, textOf } from "../../testing/downloads";
import { fill } from "../../testing/acts";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { aListedContact } from "../../testing/contact";
import { aContact } from "../../testing/rows";
import { ErrorReply, serve } from "../../testing/server";
import { ContactsPage } from "./ContactsPage";

const ana = aListedContact({
  id: 7,
  name: "Ana Lima",
  number: "5511987654321",
  email: "ana@example.com",
  whatsapp: { id: 2, name: "Matriz" },
  tags: [{ id: 3, name: "VIP", color: "#aa0000" }],
});
const bia: ListedContactDto = { ...ana, id: 9, name: "Bia Reis", number: null, email: "", whatsapp: null, tags: [] };
const caio: ListedContactDto = { ...bia, id: 11, name: "Caio" };
const team: ListedContactDto = { ...bia, id: 12, name: "Equipe", isGroup: true };

const detailsOf = ({ id, name, number, email, whatsapp = null }: ListedContactDto) =>
  aContact({ id, name, number, email, whatsapp });
const serveContacts = (...contacts: ListedContactDto[]) =>
  serve(contactApi.list, { contacts, hasMore: false, count: contacts.length });

beforeEach(() => void serve(savedFilterApi.list, []));

const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr")!);
async function narrowTo(person: UserEvent, choice: string) {
  await person.click(screen.getByRole("button", { name: "Filtros" }));
  await person.click(screen.getByRole("menuitemcheckbox", { name: choice }));
}
const agent = signedInUser({ profile: "user" });

describe("saved searches of contacts", () => {
  const savedFilter: SavedFilterDto = {
    id: 4,
    kind: "contacts",
    name: "Só Ana",
    filters: "search=ana&tab=pending",
    icon: null,
    audience: "mine",
    queueId: null,
    pinned: true,
    isOwn: true,
  };

  it("are applied with what this page knows; those of other screens are not offered", async () => {
    serve(savedFilterApi.list, [savedFilter, { ...savedFilter, id: 5, kind: "kanban", name: "Do quadro" }]);
    const requests = serve(contactApi.list, { contacts: [ana], hasMore: false, count: 1 });
    const { person } = await renderScreen(<ContactsPage />, { at: "/contacts" });
    await person.click(await screen.findByRole("button", { name: "Aplicar o filtro Só Ana" }));
    await waitFor(() => expect(requests.at(-1)?.query.searchParam).toBe("ana"));
    expect(address()).toBe("/contacts?search=ana");
    expect(screen.queryByText("Do quadro")).toBeNull();
  });

  it("keep the search under a name, and are offered from then on", async () => {
    serveContacts(ana);
    const createRequests = serve(savedFilterApi.create, savedFilter);
    const { person } = await renderScreen(<ContactsPage />, { at: "/contacts?search=ana" });
    await person.type(await screen.findByRole("textbox", { name: "Nome para estes filtros" }), "Só Ana");
    serve(savedFilterApi.list, [savedFilter]);
    await person.click(screen.getByRole("button", { name: "Salvar" }));
    await screen.findByRole("button", { name: "Aplicar o filtro Só Ana" });
    expect(createRequests[0]?.body).toMatchObject({ kind: "contacts", name: "Só Ana", filters: "search=ana" });
  });
});

describe("the contacts page", () => {
  it("shows number, address, origin and tags of a contact", async () => {
    serveContacts(ana);
    await renderScreen(<ContactsPage />);
    const row = await rowOf("Ana Lima");
    for (const text of ["+55 (11) 98765-4321", "ana@example.com", "Matriz", "VIP"]) row.getByText(text);
  });

  it("says what is not known of a contact", async () => {
    serveContacts(bia);
    await renderScreen(<ContactsPage />);
    const row = await rowOf("Bia Reis");
    row.getByText("Número ainda não informado");
    expect(row.queryByText(/^Sem /)).toBeNull();
  });

  it("says how many contacts there are, beyond the first page", async () => {
    serve(contactApi.list, { contacts: [ana], hasMore: true, count: 45 });
    await renderScreen(<ContactsPage />);
    await screen.findByText("45 registros");
  });

  it("marks who opted out of campaigns, at once when a customer does on another screen", async () => {
    serveContacts(ana, bia);
    const { client } = await renderScreen(<ContactsPage />, { user: agent });
    const row = await rowOf("Ana Lima");
    expect(row.queryByText("Não recebe campanhas")).toBeNull();
    const { tags: _tags, whatsapp: _whatsapp, ...contact } = ana;
    const tell = (isOptedOut: boolean) => {
      serveContacts({ ...ana, isOptedOut }, bia);
      act(() => contactPatches.contact?.(client, { action: "update", contact, isOptedOut }));
    };
    tell(true);
    await row.findByText("Não recebe campanhas");
    await waitFor(() => expect(client.isFetching()).toBe(0));
    // Another change of the contact says nothing of it.
    act(() => contactPatches.contact?.(client, { action: "update", contact }));
    row.getByText("Não recebe campanhas");
    tell(false);
    await waitFor(() => expect(row.queryByText("Não recebe campanhas")).toBeNull());
  });

  it("takes who opts in again out of the list of those who opted out", async () => {
    serveContacts({ ...ana, isOptedOut: true });
    const { client } = await renderScreen(<ContactsPage />, { user: agent, at: "/contacts?optedOut=true" });
    await screen.findByText("Ana Lima");
    serveContacts();
    act(() => contactPatches.contact?.(client, { action: "update", contact: ana, isOptedOut: false }));
    await waitFor(() => expect(screen.queryByText("Ana Lima")).toBeNull());
  });

  it("shows only those who opted out of campaigns", async () => {
    const requests = serve(contactApi.list, ({ query }) => {
      const contacts = query.optedOut === "true" ? [bia] : [ana, bia];
      return { contacts, hasMore: false, count: contacts.length };
    });
    const { person } = await renderScreen(<ContactsPage />);
    await screen.findByText("Ana Lima");
    await narrowTo(person, "Só descadastrados de campanhas");
    await waitFor(() => expect(screen.queryByText("Ana Lima")).toBeNull());
    await rowOf("Bia Reis");
    expect(requests.at(-1)?.query.optedOut).toBe("true");
  });

  it("loads the next page at the end of the list and does not count again", async () => {
    const requests = serve(contactApi.list, ({ query }) =>
      query.pageNumber === "2" ? { contacts: [bia], hasMore: false } : { contacts: [ana], hasMore: true, count: 2 },
    );
    await renderScreen(<ContactsPage />);
    await screen.findByRole("button", { name: "Carregar mais" });
    await screen.findByText("Bia Reis");
    expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
    expect(requests.at(-1)?.query).toMatchObject({ pageNumber: "2", count: "false" });
  });

  it("offers a company without contacts to import them", async () => {
    serveContacts();
    serve(contactApi.imports, []);
    const { person } = await renderScreen(<ContactsPage />);
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Importar" })).toHaveLength(2));
    await person.click(screen.getAllByRole("button", { name: "Importar" })[1]!);
    await screen.findByRole("dialog", { name: "Importar planilha" });
  });

  it("says that a search found nothing, and shows all contacts again", async () => {
    serve(contactApi.list, ({ query }) => ({
      contacts: query.searchParam === "zzz" ? [] : [ana],
      hasMore: false,
      count: 0,
    }));
    const { person } = await renderScreen(<ContactsPage />);
    await person.type(await screen.findByRole("searchbox", { name: "Buscar por nome ou número" }), "zzz");
    await screen.findByText(/^Nada encontrado para .zzz.\.$/);
    await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
    await screen.findByText("Ana Lima");
  });

  it("searches for what the address says", async () => {
    const requests = serveContacts(ana);
    await renderScreen(<ContactsPage />, { at: "/contacts?search=ana" });
    await screen.findByText("Ana Lima");
    expect(requests[0]?.query).toMatchObject({ searchParam: "ana" });
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("ana");
  });

  it("starts a conversation with a contact", async () => {
    serveContacts(ana);
    const { person } = await renderScreen(<ContactsPage />);
    await person.click(await screen.findByRole("button", { name: "Conversar com Ana Lima" }));
    expect(address()).toBe("/tickets?new=7");
  });

  it("opens a contact for editing", async () => {
    serveContacts(ana);
    serve(contactApi.show, detailsOf(ana));
    const { person } = await renderScreen(<ContactsPage />);
    await person.click(await screen.findByRole("button", { name: "Editar Ana Lima" }));
    await screen.findByRole("dialog", { name: "Editar contato" });
    await screen.findByDisplayValue("ana@example.com");
  });

  it("shows and counts a contact that was added", async () => {
    serveContacts(bia);
    serve(contactApi.create, () => {
      serveContacts(ana, bia);
      return detailsOf(ana);
    });
    const { person } = await renderScreen(<ContactsPage />);
    await person.click(await screen.findByRole("button", { name: "Adicionar contato" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Adicionar contato" }));
    await fill(person, dialog.getByRole("textbox", { name: /^Nome/ }), "Ana Lima");
    await fill(person, dialog.getByRole("textbox", { name: /^Número/ }), "11987654321");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await screen.findByRole("button", { name: "Editar Ana Lima" });
    screen.getByText("2 registros");
  });

  it("shows what was changed of a contact, and keeps its origin and tags", async () => {
    serveContacts(ana);
    serve(contactApi.show, detailsOf(ana));
    serve(contactApi.update, { ...detailsOf(ana), email: "ana@acme.example" });
    const { person } = await renderScreen(<ContactsPage />);
    await person.click(await screen.findByRole("button", { name: "Editar Ana Lima" }));
    await fill(person, await screen.findByRole("textbox", { name: /^E-mail/ }), "ana@acme.example");
    await person.click(screen.getByRole("button", { name: "Salvar" }));
    const row = await rowOf("ana@acme.example");
    row.getByText("Matriz");
    row.getByText("VIP");
  });
});

describe("blocked contacts", () => {
  it("are marked, listed alone, and blocked and unblocked from their row", async () => {
    const requests = serveContacts(ana, { ...bia, isBlocked: true });
    const blockRequests = serve(contactApi.block, { blockedAt: "2026-11-21T10:00:00.000Z" });
    const { person } = await renderScreen(<ContactsPage />, { at: "/contacts" });
    (await rowOf("Bia Reis")).getByText("Bloqueado");
    await person.click((await rowOf("Ana Lima")).getByRole("button", { name: "Bloquear Ana Lima" }));
    await screen.findByText(/^Ana Lima está bloqueado/);
    await person.click((await rowOf("Bia Reis")).getByRole("button", { name: "Desbloquear Bia Reis" }));
    await waitFor(() =>
      expect(blockRequests.map(({ params, body }) => [params.id, body])).toEqual([
        ["7", { isBlocked: true }],
        ["9", { isBlocked: false }],
      ]),
    );
    await narrowTo(person, "Só os bloqueados");
    await waitFor(() => expect(requests.at(-1)?.query.blocked).toBe("true"));
    expect(address()).toBe("/contacts?blocked=true");
  });

  it("are not blocked by agents", async () => {
    serveContacts(ana);
    await renderScreen(<ContactsPage />, { user: agent });
    const row = await rowOf("Ana Lima");
    expect(row.queryByRole("button", { name: /Bloquear/ })).toBeNull();
  });
});

describe("deleting a contact", () => {
  it.each([
    ["admin", true],
    ["supervisor", false],
    ["user", false],
  ] as const)("is offered to the profile %s: %s", async (profile, offered) => {
    serveContacts(ana);
    await renderScreen(<ContactsPage />, { user: signedInUser({ profile }) });
    await screen.findByRole("button", { name: "Editar Ana Lima" });
    expect(screen.queryByRole("button", { name: "Excluir Ana Lima" }) !== null).toBe(offered);
  });

  it("asks first, then takes the contact off the list", async () => {
    serveContacts(ana, bia);
    const removed = serve(contactApi.remove, () => {
      serveContacts(bia);
      return { message: "" };
    });
    const { person } = await renderScreen(<ContactsPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Ana Lima" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Excluir Ana Lima?" }));
    dialog.getByText(/^Deseja realmente excluir esse registro\?/);
    expect(removed).toHaveLength(0);
    await person.click(dialog.getByRole("button", { name: "Ok" }));
    await screen.findByText("Operação realizada com sucesso!");
    expect(removed[0]?.params).toEqual({ id: "7" });
    expect(screen.queryByText("Ana Lima")).toBeNull();
  });

  it("keeps the contact and says why when the server refuses", async () => {
    serveContacts(ana);
    serve(contactApi.remove, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person } = await renderScreen(<ContactsPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Ana Lima" }));
    await person.click(await screen.findByRole("button", { name: "Ok" }));
    await screen.findByText(/^Não foi possível realizar a operação\. .*permissão/);
    await screen.findByText("Ana Lima");
  });
});

describe("exporting contacts", () => {
  it("is not offered to an agent", async () => {
    serveContacts(ana);
    await renderScreen(<ContactsPage />, { user: agent });
    await screen.findByText("Ana Lima");
    expect(screen.queryByRole("button", { name: "Exportar CSV" })).toBeNull();
  });

  it("saves the contacts that match the search as contatos.csv", async () => {
    const downloads = catchDownloads();
    serveContacts(ana);
    const exportRequests = serve(contactApi.exported, () => new Blob(["Ana Lima;5511987654321;"]) as never);
    const { person } = await renderScreen(<ContactsPage />, { at: "/contacts?search=ana" });
    await person.click(await screen.findByRole("button", { name: "Exportar CSV" }));
    await screen.findByText("contatos.csv foi baixado.");
    expect(exportRequests[0]?.query).toEqual({ searchParam: "ana" });
    expect(downloads.map(({ name }) => name)).toEqual(["contatos.csv"]);
    expect(await textOf(downloads[0]?.blob)).toBe("Ana Lima;5511987654321;");
  });

  it("says that it failed and saves nothing", async () => {
    const downloads = catchDownloads();
    serveContacts(ana);
    serve(contactApi.exported, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<ContactsPage />);
    await person.click(await screen.findByRole("button", { name: "Exportar CSV" }));
    await screen.findByText(/^Não foi possível realizar a operação\./);
    expect(downloads).toEqual([]);
  });
});

describe("merging contacts", () => {
  const choose = (name: string) =>
    screen.findByRole<HTMLInputElement>("checkbox", { name: `Escolher ${name} para unir` });

  it("is for two people: a third one and a group cannot be selected", async () => {
    serveContacts(ana, bia, caio, team);
    const { person } = await renderScreen(<ContactsPage />);
    expect((await choose("Equipe")).disabled).toBe(true);
    await person.click(await choose("Ana Lima"));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Unir…" }).disabled).toBe(true);
    await person.click(await choose("Bia Reis"));
    expect((await choose("Caio")).disabled).toBe(true);
    await person.click(screen.getByRole("button", { name: "Não unir Bia Reis" }));
    expect((await choose("Caio")).disabled).toBe(false);
  });

  /** Selects the younger contact first, and opens the dialog. */
  async function openMerge() {
    serveContacts(ana, bia);
    serve(contactApi.show, ({ params }) => detailsOf(params.id === "7" ? ana : bia));
    const { person } = await renderScreen(<ContactsPage />);
    await person.click(await choose("Bia Reis"));
    await person.click(await choose("Ana Lima"));
    await person.click(screen.getByRole("button", { name: "Unir…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Unir dois contatos" }));
    await dialog.findByRole("list");
    return { person, dialog };
  }

  it("keeps the older contact, and the other one disappears from the list", async () => {
    const { person, dialog } = await openMerge();
    const merged = serve(contactApi.merge, () => {
      serveContacts(ana);
      return detailsOf(ana);
    });
    await person.click(dialog.getByRole("radio", { name: "Bia Reis" }));
    await person.click(dialog.getByRole("button", { name: "Unir contatos" }));
    await screen.findByText("Contatos unidos: Ana Lima.");
    expect(merged.map(({ params, body }) => [params, body])).toEqual([
      [{ id: "7" }, { contactId: 9, preferred: ["name"], preferredFields: [] }],
    ]);
    await waitFor(() => expect(screen.queryByText("Bia Reis")).toBeNull());
  });

  it("shows both contacts, and asks which name is used", async () => {
    const { dialog } = await openMerge();
    const [ownSection, other] = dialog.getAllByRole("region");
    within(ownSection!).getByText("+55 (11) 98765-4321");
    within(other!).getByText("Bia Reis");
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Ana Lima"),
    ]);
    const names = within(dialog.getByRole("radiogroup", { name: "Nome" })).getAllByRole<HTMLInputElement>("radio");
    expect(names.map(({ checked }) => checked)).toEqual([true, false]);
  });

  it("is offered for a contact that is probably the same person", async () => {
    serve(contactApi.list, { contacts: [{ ...ana, duplicate: bia }, bia], hasMore: false });
    serve(contactApi.show, ({ params }) => detailsOf(params.id === "7" ? ana : bia));
    const { person } = await renderScreen(<ContactsPage />);
    await screen.findByText("Possível duplicado");
    await person.click(screen.getByRole("button", { name: "Unir Ana Lima com Bia Reis" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Unir dois contatos" }));
    expect((await dialog.findAllByRole("region")).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Ana Lima"),
      expect.stringContaining("Bia Reis"),
    ]);
  });

  it("says why the server refused, and can be tried again", async () => {
    const { person, dialog } = await openMerge();
    serve(contactApi.merge, new ErrorReply(404, "ERR_NO_CONTACT_FOUND"));
    await person.click(dialog.getByRole("button", { name: "Unir contatos" }));
    await within(await dialog.findByRole("alert")).findByText(/contato/i);
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Unir contatos" }).disabled).toBe(false);
  });
});
