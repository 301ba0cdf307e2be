import { describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { fileApi, type FileListDto } from "@guiche/contract/files";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { FilesPage } from "./FilesPage";

const table: FileListDto = {
  id: 4,
  name: "Tabela de preços",
  message: "Segue a tabela.",
  options: [
    {
      id: 41,
      name: "Atacado",
      path: "/files/options/41/media",
      mediaType: "application/pdf",
      file: "a.pdf",
      bytes: 2_048,
    },
    { id: 42, name: "Varejo", path: null, mediaType: null, file: null, bytes: null },
  ],
  usedBy: [{ kind: "campaign", id: 1, name: "Black Friday" }],
};
const serveLists = (...files: FileListDto[]) => serve(fileApi.page, { files, hasMore: false, bytes: 2_048 });

async function openDialog(button: string) {
  const { person } = await renderScreen(<FilesPage />);
  await person.click((await screen.findAllByRole("button", { name: button }))[0]!);
  const dialog = within(await screen.findByRole("dialog"));
  const press = (name: string) => person.click(dialog.getByRole("button", { name }));
  const names = () =>
    dialog.queryAllByRole<HTMLInputElement>("textbox", { name: /^Nome do arquivo/ }).map(({ value }) => value);
  return { person, dialog, press, names, save: () => press("Salvar") };
}
const pdf = (name: string) => new File(["%PDF-1.4"], name, { type: "application/pdf" });

describe("the files page", () => {
  it("shows each list with its text, its files and who uses it, and the size of all", async () => {
    serveLists(table);
    await renderScreen(<FilesPage />);
    const row = (await screen.findByTestId("file-list-4")).textContent;
    expect(row).toMatch(/Tabela de preços.*Segue a tabela\..*1 arquivo, 2.kB.*Black Friday/i);
    await screen.findByText(/em listas de arquivos/);
  });

  it("says what it is for where there is none", async () => {
    serveLists();
    await renderScreen(<FilesPage />);
    await screen.findByText("Guarde uma vez o que envia sempre.");
  });

  it("lets agents look and change nothing", async () => {
    serveLists(table);
    await renderScreen(<FilesPage />, { user: { ...signedInUser(), profile: "user" } });
    await screen.findByText("Tabela de preços");
    expect(screen.queryAllByRole("button", { name: /Editar|Excluir|Nova/ })).toEqual([]);
  });

  it("names who uses a list that cannot be deleted", async () => {
    serveLists(table);
    serve(fileApi.remove, new ErrorReply(409, "ERR_FILE_IN_USE", { users: ["Black Friday"] }));
    const { person } = await renderScreen(<FilesPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Tabela de preços" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText(/Deseja realmente excluir esse registro\?/);
    await person.click(dialog.getByRole("button", { name: /Excluir|Ok/ }));
    await screen.findByText(/Em uso por: Black Friday\./);
  });
});

describe("the file list dialog", () => {
  it("asks for a name of three characters and a message in the specification's words", async () => {
    serveLists();
    const created = serve(fileApi.create, table);
    const { person, dialog, save } = await openDialog("Adicionar lista");
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "ab");
    await save();
    await dialog.findByText("nome muito curto");
    await dialog.findByText("Obrigatório");
    expect(created).toHaveLength(0);
  });

  it("names the variables of the message that campaigns do not know", async () => {
    serveLists();
    serve(contactApi.fieldNames, ["CPF"]);
    const { person, dialog } = await openDialog("Adicionar lista");
    await person.click(dialog.getByRole("textbox", { name: /^Mensagem/ }));
    await person.paste("{{Nome}} {{cpf}} {CPF} {{fila}} {{fatura}}");
    await dialog.findByText("{{fatura}} não é uma variável conhecida: sai da mensagem.");
    dialog.getByText("{{fila}} não é uma variável conhecida: sai da mensagem.");
    expect(dialog.queryByText(/CPF.* não é|Nome.* não é/)).toBeNull();
  });

  it("saves the list and uploads each chosen file to its option", async () => {
    serveLists();
    const created = serve(fileApi.create, table);
    const uploads = serve(fileApi.upload, table);
    const { person, dialog, names, save } = await openDialog("Adicionar lista");
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Tabela de preços");
    await person.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), "Segue a tabela.");
    fireEvent.change(dialog.getByTestId("add-files"), { target: { files: [pdf("Atacado.pdf"), pdf("Varejo.pdf")] } });
    await waitFor(() => expect(names()).toEqual(["Atacado", "Varejo"]));
    await save();
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(created[0]?.body).toEqual({
      name: "Tabela de preços",
      message: "Segue a tabela.",
      options: [
        { id: null, name: "Atacado" },
        { id: null, name: "Varejo" },
      ],
    });
    const forms = uploads.map(({ body }) => body as unknown as FormData);
    expect(forms.map((form) => [form.get("typeArch"), form.get("fileId"), form.get("id")])).toEqual([
      ["fileList", "4", "41"],
      ["fileList", "4", "42"],
    ]);
    expect((forms[0]!.get("files") as File).name).toBe("Atacado.pdf");
  });

  it("keeps what was saved when a file is refused, and uploads only the rest next time", async () => {
    serveLists();
    serve(fileApi.create, table);
    const updated = serve(fileApi.update, table);
    let refuse = true;
    const uploads = serve(fileApi.upload, () => (refuse ? new ErrorReply(507, "ERR_STORAGE_QUOTA") : table));
    const { person, dialog, save } = await openDialog("Adicionar lista");
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Tabela");
    await person.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), "Segue.");
    fireEvent.change(dialog.getByTestId("add-files"), { target: { files: [pdf("Atacado.pdf")] } });
    await save();
    await waitFor(() => expect(uploads).toHaveLength(1));
    refuse = false;
    await waitFor(() => expect(dialog.getByRole("button", { name: "Salvar" })).toHaveProperty("disabled", false));
    await save();
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(updated[0]?.params).toEqual({ id: "4" });
    expect(updated[0]?.body).toMatchObject({ options: [{ id: 41, name: "Atacado" }] });
  });

  it("changes the order with buttons and says the new place", async () => {
    serveLists(table);
    const updated = serve(fileApi.update, table);
    const { dialog, press, names, save } = await openDialog("Editar Tabela de preços");
    await press("Mover Varejo para cima");
    expect(names()).toEqual(["Varejo", "Atacado"]);
    dialog.getByText("Varejo agora é o 1 de 2");
    await save();
    await waitFor(() => expect(updated[0]?.body).toMatchObject({ options: [{ id: 42 }, { id: 41 }] }));
  });

  it("refuses an empty file before it is uploaded", async () => {
    serveLists(table);
    const { dialog, names } = await openDialog("Editar Tabela de preços");
    fireEvent.change(dialog.getByTestId("add-files"), { target: { files: [new File([], "nada.pdf")] } });
    await dialog.findByText(/^nada\.pdf:/);
    expect(names()).toEqual(["Atacado", "Varejo"]);
  });
});
