import { describe, expect, it } from "@jest/globals";
import {
  contactListApi,
  contactListItemApi,
  type ContactListItemDto,
  type ContactListReport,
} from "@guiche/contract/contact-lists";
import { tagApi } from "@guiche/contract/tags";
import { act, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { cellsOf, choose, dialogOf, fileOf, fill, isClosed, pickFile, questionOf } from "../../testing/acts";
import { aContactRow } from "../../testing/contact";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { aMapping } from "../../testing/rows";
import { contactListPatches } from "./contact-list.cache";
import { ContactListItemsPage } from "./ContactListItemsPage";
import { ContactListsPage } from "./ContactListsPage";

const north = { id: 3, name: "Norte", contactsCount: 1200 };
const ana: ContactListItemDto = {
  id: 9,
  name: "Ana",
  number: "5511987654321",
  email: "ana@x.com",
  isWhatsappValid: true,
  contactListId: 3,
  companyId: 1,
};

async function openLists(rows = [north], user = signedInUser()) {
  const requests = serve(contactListApi.page, { records: rows, hasMore: false });
  const { person } = await renderScreen(<ContactListsPage />, { user });
  const press = async (name: string) => person.click((await screen.findAllByRole("button", { name }))[0]!);
  return { requests, person, press };
}

async function openItems(rows = [ana], user = signedInUser()) {
  serve(contactListApi.show, north);
  const requests = serve(contactListItemApi.page, { contacts: rows, hasMore: false });
  const page = (
    <Routes>
      <Route path="/contact-lists/:contactListId/contacts" element={<ContactListItemsPage />} />
      <Route path="/contact-lists" element={<p>lists</p>} />
    </Routes>
  );
  const { client, person } = await renderScreen(page, { user, at: "/contact-lists/3/contacts" });
  const press = async (name: string) => person.click((await screen.findAllByRole("button", { name }))[0]!);
  return { requests, client, person, press };
}

describe("a person of a list", () => {
  it("who opts out of campaigns is marked at once, however the number is written", async () => {
    const { requests, client } = await openItems();
    await screen.findByText("Ana");
    expect(screen.queryByText("Não recebe campanhas")).toBeNull();
    const before = requests.length;
    const tell = (number: string) =>
      act(() =>
        contactListPatches.contact?.(client, {
          action: "update",
          contact: aContactRow({ id: 70, name: "Ana", number }),
          isOptedOut: true,
        }),
      );
    serve(contactListItemApi.page, { contacts: [{ ...ana, isOptedOut: true }], hasMore: false });
    tell("5511900000000");
    expect(requests).toHaveLength(before);
    tell("551187654321");
    await screen.findByText("Não recebe campanhas");
  });
});

describe("the contact lists", () => {
  it("show name and number of contacts", async () => {
    await openLists();
    const row = await screen.findByRole("row", { name: /Norte/ });
    expect(cellsOf(row).slice(0, 2)).toEqual(["Norte", "1.200"]);
  });

  it("say what they are for while there are none", async () => {
    await openLists([]);
    await screen.findByText("Reúna aqui quem vai receber suas campanhas.");
  });

  it("can be changed only by admins", async () => {
    await openLists([north], signedInUser({ profile: "supervisor" }));
    await screen.findByRole("button", { name: "Ver os contatos de Norte" });
    expect(screen.queryByRole("button", { name: "Editar Norte" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Adicionar lista" })).toBeNull();
  });

  it("require a name of at least two characters", async () => {
    const created = serve(contactListApi.create, north);
    const { person, press } = await openLists();
    await press("Adicionar lista");
    const dialog = await dialogOf("Adicionar lista de contatos");
    const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
    await save();
    await dialog.findByText("Preencha este campo");
    await fill(person, dialog.getByLabelText(/^Nome/), "N");
    await save();
    await dialog.findByText("Use pelo menos 2 caracteres");
    await fill(person, dialog.getByLabelText(/^Nome/), "Norte");
    await save();
    await waitFor(isClosed);
    expect(created.map(({ body }) => body)).toEqual([{ name: "Norte" }]);
  });

  it("ask before one is deleted, and say when a campaign uses it", async () => {
    serve(contactListApi.remove, new ErrorReply(409, "ERR_LIST_IN_USE"));
    const { person, press } = await openLists();
    await press("Excluir Norte");
    const question = await questionOf("Excluir a lista Norte?");
    question.getByText(/^Deseja realmente excluir esse registro\?/);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await screen.findByText(/^Não foi possível realizar a operação\. Uma campanha usa esta lista/);
  });

  it.each([
    ["en", "Contact lists"],
    ["es", "Listas de contactos"],
  ] as const)("are shown in %s", async (language, title) => {
    await setLanguage(language);
    await openLists();
    await screen.findByRole("heading", { name: title });
  });
});

describe("the people of a list", () => {
  it("say whether their number is valid, and lead back to the lists", async () => {
    const { press } = await openItems([
      ana,
      { ...ana, id: 10, name: "Bia", isWhatsappValid: false },
      { ...ana, id: 11, name: "Caio", isWhatsappValid: null, email: "" },
    ]);
    await screen.findByRole("heading", { name: /Norte/ });
    const cells = (await screen.findAllByRole("row")).slice(1).map((row) => cellsOf(row).slice(0, 4));
    expect(cells).toEqual([
      ["Ana", "+55 (11) 98765-4321", "ana@x.com", "válido"],
      ["Bia", "+55 (11) 98765-4321", "ana@x.com", "inválido"],
      ["Caio", "+55 (11) 98765-4321", "", "não conferido"],
    ]);
    await press("Voltar às listas");
    await screen.findByText("lists");
  });

  it("validate name, number and email, and say that a number is in the list", async () => {
    const { person, press } = await openItems();
    await press("Adicionar contato");
    const dialog = await dialogOf("Adicionar contato");
    const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
    await fill(person, dialog.getByLabelText(/^Número/), "123");
    await fill(person, dialog.getByLabelText("E-mail"), "ana");
    await save();
    await dialog.findByText("Preencha este campo");
    await dialog.findByText("Use pelo menos 8 caracteres");
    await dialog.findByText("Invalid email");
    const created = serve(contactListItemApi.create, new ErrorReply(409, "ERR_NUMBER_IN_LIST"));
    await fill(person, dialog.getByLabelText(/^Nome/), "Ana");
    await fill(person, dialog.getByLabelText(/^Número/), "+55 11 98765-4321");
    await fill(person, dialog.getByLabelText("E-mail"), "");
    await save();
    await dialog.findByText("Este número já está na lista.");
    expect(created[0]?.body).toEqual({ name: "Ana", number: "5511987654321", email: "", contactListId: 3 });
  });

  it("are imported from a spreadsheet after a preview of its columns", async () => {
    const { person, press } = await openItems([]);
    const uploadRequests = serve(contactListApi.upload, ({ body }) =>
      (body as unknown as FormData).get("preview")
        ? {
            columns: ["Cliente", "Fone"],
            rows: [
              ["Ana", "11987654321"],
              ["Bia", "12"],
            ],
            total: 2,
            mapping: aMapping(),
          }
        : {
            created: 3,
            repeated: 0,
            optedOut: 2,
            refused: 1,
            errors: [{ row: 3, field: "number" as const, error: "Too Short!" }],
          },
    );
    await press("Importar planilha");
    const dialog = await dialogOf("Importar contatos para a lista");
    await pickFile(person, fileOf("pessoas.xlsx", "application/vnd.ms-excel"));
    await dialog.findByText("Ana · +55 (11) 98765-4321");
    dialog.getByText("Seria recusada: Bia · 12");
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await dialog.findByText("Adicionados: 3. Repetidos: 0. Recusados: 1.");
    dialog.getByText("Destes, 2 pediram para não receber campanhas e continuam sem receber.");
    dialog.getByText("Linha 3: Número: Faltam dígitos: escreva também o DDD");
    const mapping = (uploadRequests[1]!.body as unknown as FormData).get("mapping");
    expect(JSON.parse(mapping as string)).toMatchObject({ name: 0, number: 1, hasHeader: true });
  });

  it("that an import refused can all be downloaded, while the dialog shows a hundred", async () => {
    const mapping = aMapping();
    const errors = Array.from({ length: 102 }, (_, at) => ({
      row: at + 2,
      field: "number" as const,
      error: "Required",
    }));
    serve(contactListApi.upload, ({ body }) =>
      (body as unknown as FormData).get("preview")
        ? { columns: ["Nome", "Fone"], rows: [["Ana", ""]], total: 102, mapping }
        : (body as unknown as FormData).get("refused")
          ? {
              titles: ["Nome", "Fone"],
              refusedRows: errors.map((error) => ({ cells: ["Ana", ""], errors: [error] })),
            }
          : { created: 0, repeated: 0, optedOut: 0, refused: 102, errors },
    );
    const savedBlobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      savedBlobs.push(blob as Blob);
      return "blob:1";
    };
    const { person, press } = await openItems([]);
    await press("Importar planilha");
    const dialog = await dialogOf("Importar contatos para a lista");
    await pickFile(person, fileOf("pessoas.csv", "text/csv"));
    await person.click(await dialog.findByRole("button", { name: "Importar 102 linhas" }));
    await dialog.findByText("Mais 2 no arquivo.");
    expect(dialog.getAllByRole("listitem")).toHaveLength(100);
    await person.click(dialog.getByRole("button", { name: "Baixar linhas recusadas" }));
    await waitFor(() => expect(savedBlobs).toHaveLength(1));
    const lines = (await savedBlobs[0]!.text()).split("\r\n");
    expect([lines.length, lines[0], lines[102]]).toEqual([
      ...[104, "Nome;Fone;Motivo da recusa", "Ana;;Número: Falta preencher"],
    ]);
  });

  it("are counted while a long import runs", async () => {
    const mapping = aMapping();
    let finish: (report: ContactListReport) => void = () => undefined;
    const { client, person, press } = await openItems([]);
    serve(contactListApi.upload, ({ body }) =>
      (body as unknown as FormData).get("preview")
        ? { columns: ["Nome", "Fone"], rows: [["Ana", "11987654321"]], total: 100_000, mapping }
        : new Promise<ContactListReport>((resolve) => (finish = resolve)),
    );
    await press("Importar planilha");
    const dialog = await dialogOf("Importar contatos para a lista");
    await pickFile(person, fileOf("pessoas.csv", "text/csv"));
    await person.click(await dialog.findByRole("button", { name: "Importar 100000 linhas" }));
    await dialog.findByText("Importando: 0 pessoa nova até agora. Você pode fechar esta janela.");
    serve(contactListApi.show, { ...north, contactsCount: 13_700 });
    const record = { ...north, contactsCount: 13_700 };
    act(() => contactListPatches.ContactList?.(client, { action: "update", record }));
    await dialog.findByText("Importando: 12.500 pessoas novas até agora. Você pode fechar esta janela.");
    dialog.getByRole("progressbar", { name: /^Importando/ });
    finish({ created: 100_000, repeated: 0, optedOut: 0, refused: 0, errors: [] });
    await dialog.findByText("Adicionados: 100000. Repetidos: 0. Recusados: 0.");
  });

  it("can be pasted as cells of a spreadsheet, and a text that is none shows an error", async () => {
    const { person, press } = await openItems([]);
    const uploadRequests = serve(contactListApi.upload, new ErrorReply(400, "ERR_SHEET_UNREADABLE"));
    await press("Importar planilha");
    const dialog = await dialogOf("Importar contatos para a lista");
    await person.click(dialog.getByLabelText("Ou cole aqui as células de uma planilha"));
    await person.paste("Ana\t5511987654321");
    await person.click(dialog.getByRole("button", { name: "Ler o texto colado" }));
    await dialog.findByRole("alert");
    expect((uploadRequests[0]!.body as unknown as FormData).get("file")).toBeInstanceOf(File);
  });

  it("can be added from the company's contacts with a tag", async () => {
    serve(tagApi.all, [
      {
        id: 4,
        name: "vip",
        color: "#fff",
        kanban: 0,
        kanbanLimit: null,
        kanbanKept: false,
        ticketsCount: 1,
        userId: null,
      },
    ]);
    const fillRequests = serve(contactListApi.fill, {
      created: 2,
      repeated: 1,
      optedOut: 1,
      withoutNumber: 3,
      names: [],
    });
    const { person, press } = await openItems([]);
    await press("Escolher contatos");
    const dialog = await dialogOf("Adicionar contatos da empresa");
    await choose(person, dialog.getByLabelText("Etiquetas"), "vip");
    await person.click(dialog.getByRole("button", { name: "Adicionar" }));
    await screen.findByText(
      "Adicionados: 2. Repetidos: 1. Sem número: 3. Destes, 1 pediu para não receber campanhas e continua sem receber.",
    );
    expect(fillRequests[0]?.body).toEqual({ searchParam: "", tagIds: [], preview: true });
    expect(fillRequests.at(-1)?.body).toEqual({ searchParam: "", tagIds: [4], preview: false });
  });
});
