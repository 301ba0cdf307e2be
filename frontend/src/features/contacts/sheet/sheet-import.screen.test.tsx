import { describe, expect, it, jest } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import type { ContactImportDto, SheetPreview, SheetReport } from "@guiche/contract/contact-sheets";
import { uploadLimits } from "@guiche/contract/limits";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { catchDownloads, textOf } from "@/testing/downloads";
import { fill } from "@/testing/acts";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aMapping } from "@/testing/rows";
import { SheetDialog } from "./SheetDialog";

const preview: SheetPreview = {
  columns: ["Nome", "Telefone", "E-mail", "Aniversário"],
  rows: [
    ["Ana Lima", "5511987654321", "ana@example.com", "12/05"],
    ["Sem número", "123", "", ""],
  ],
  total: 2,
  mapping: aMapping({ email: 2, fromBrazil: false }),
};
const report: SheetReport = {
  created: 1,
  updated: 0,
  unchanged: 0,
  refused: 1,
  errors: [{ row: 3, error: "Too Short!", field: "number" }],
};
const finishedImport: ContactImportDto = {
  ...report,
  id: 1,
  fileName: "clientes.xlsx",
  userName: "Bruno",
  total: 2,
  state: "done",
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
};
const sheet = new File(["x"], "contatos.xlsx");

/** Without columns the server reads the sheet; with them it imports. Returns the columns of each import. */
function serveSheets() {
  const mappings: unknown[] = [];
  serve(contactApi.upload, ({ body }) => {
    const mapping = (body as unknown as FormData).get("mapping");
    if (typeof mapping !== "string") return preview;
    mappings.push(JSON.parse(mapping));
    return report;
  });
  return mappings;
}

async function open(imports: ContactImportDto[] = []) {
  serve(contactApi.imports, imports);
  const onClose = jest.fn();
  const { person } = await renderScreen(<SheetDialog onClose={onClose} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Importar planilha" }));
  const drop = (file: File) =>
    fireEvent.drop(dialog.getByText("Solte aqui um arquivo .xls, .xlsx, .ods, .csv ou .vcf"), {
      dataTransfer: { files: [file] },
    });
  return { person, dialog, onClose, drop };
}

/** The step at which the user says what each column is. */
async function assign() {
  const sheetDialog = await open();
  await sheetDialog.person.upload(sheetDialog.dialog.getByLabelText("Escolher arquivo", { selector: "input" }), sheet);
  await sheetDialog.dialog.findByRole("combobox", { name: /^Número/ });
  return sheetDialog;
}

describe("choosing a spreadsheet", () => {
  it.each([
    ["that is not a spreadsheet", new File(["x"], "contatos.pdf"), /contatos\.pdf não é uma planilha/],
    ["that is empty", new File([], "contatos.xlsx"), /contatos\.xlsx está vazio/],
    [
      "that is too large",
      Object.defineProperty(new File(["x"], "contatos.xlsx"), "size", { value: uploadLimits.sheet + 1 }),
      /contatos\.xlsx é grande demais/,
    ],
  ])("refuses a file %s without sending it", async (_what, file, texts) => {
    const uploadRequests = serve(contactApi.upload, preview);
    const { dialog, drop } = await open();
    drop(file);
    await dialog.findByText(texts);
    expect(uploadRequests).toHaveLength(0);
  });

  it("reads a file that is dropped on the dialog", async () => {
    serveSheets();
    const { dialog, drop } = await open();
    drop(sheet);
    await dialog.findByText("contatos.xlsx: 2 linhas para importar.");
  });

  it("says why the server cannot read the sheet, and takes another one", async () => {
    serve(contactApi.upload, new ErrorReply(400, "ERR_SHEET_UNREADABLE"));
    const { dialog, drop } = await open();
    drop(sheet);
    await within(await dialog.findByRole("alert")).findByText(/planilha.*\.xls, \.xlsx, \.ods, \.csv ou \.vcf/);
    serveSheets();
    drop(sheet);
    await dialog.findByRole("button", { name: "Importar 2 linhas" });
  });

  it("shows the last imports, the ones of colleagues too", async () => {
    const { dialog } = await open([finishedImport, { ...finishedImport, id: 2, fileName: "", state: "broken" }]);
    const [sheets, phones] = await within(
      await dialog.findByRole("list", { name: "Últimas importações" }),
    ).findAllByRole("listitem");
    within(sheets!).getByText("clientes.xlsx");
    within(sheets!).getByText("Concluída");
    within(phones!).getByText("Agenda do celular");
    within(phones!).getByText("Interrompida");
  });

  it("offers to load the last imports again when that failed", async () => {
    serve(contactApi.imports, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<SheetDialog onClose={() => undefined} />);
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(contactApi.imports, [finishedImport]);
    await person.click(again);
    await screen.findByText("clientes.xlsx");
  });
});

describe("assigning the columns", () => {
  it("begins with the server's guess, which is sent when the user accepts it", async () => {
    const mappings = serveSheets();
    const { person, dialog } = await assign();
    const column = (name: RegExp) => dialog.getByRole<HTMLSelectElement>("combobox", { name });
    expect([/^Número/, /^Nome/, /^E-mail/].map((name) => column(name).selectedOptions[0]?.text)).toEqual([
      "B · Telefone",
      "A · Nome",
      "C · E-mail",
    ]);
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await dialog.findByRole("heading", { name: "Resultado da importação" });
    expect(mappings).toEqual([preview.mapping]);
  });

  it("offers the area code's column, and the further names and numbers that the server found", async () => {
    const mappings: unknown[] = [];
    const mapping = { ...preview.mapping, name: 0, moreNames: [1], number: 2, moreNumbers: [3], email: null };
    serve(contactApi.upload, ({ body }) => {
      const columnMapping = (body as unknown as FormData).get("mapping");
      if (typeof columnMapping !== "string")
        return {
          columns: ["Nome", "Sobrenome", "Celular", "Telefone", "DDD"],
          rows: [
            ["Ana", "Lima", "98765-4321", "", "11"],
            ["Bia", "Souza", "", "(21) 3333-4444", ""],
          ],
          total: 2,
          mapping: { ...mapping, fromBrazil: true },
        };
      mappings.push(JSON.parse(columnMapping));
      return report;
    });
    const { person, dialog } = await assign();
    await dialog.findByText("Falta o DDD");
    await person.selectOptions(dialog.getByRole("combobox", { name: "DDD" }), "E · DDD");
    await waitFor(() => expect(dialog.queryByText("Falta o DDD")).toBeNull());
    await person.click(dialog.getByRole("checkbox", { name: "Juntar ao nome: B · Sobrenome" }));
    expect(
      dialog.getByRole<HTMLInputElement>("checkbox", { name: "Onde faltar o número, usar: D · Telefone" }).checked,
    ).toBe(true);
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await dialog.findByRole("heading", { name: "Resultado da importação" });
    expect(mappings).toEqual([{ ...mapping, moreNames: [], areaCode: 4, fromBrazil: true }]);
  });

  it("shows which of the first rows would be refused, and why", async () => {
    serveSheets();
    const { dialog } = await assign();
    dialog.getByText("1 destas linhas seria recusada.");
    within(dialog.getByRole("row", { name: /Sem número/ })).getByText("Faltam dígitos: escreva também o DDD");
  });

  it("counts the first row too when it has no names", async () => {
    serveSheets();
    const { person, dialog } = await assign();
    await person.click(dialog.getByRole("switch", { name: "A primeira linha tem os nomes das colunas" }));
    dialog.getByRole("button", { name: "Importar 3 linhas" });
    expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: /^Nome/ }).selectedOptions[0]?.text).toBe(
      "Coluna A",
    );
  });

  it("takes a column from its old field when another field gets it", async () => {
    const mappings = serveSheets();
    const { person, dialog } = await assign();
    await person.selectOptions(dialog.getByRole("combobox", { name: /^Número/ }), "A · Nome");
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await waitFor(() => expect(mappings).toEqual([{ ...preview.mapping, number: 0, name: null }]));
  });

  it("refuses the column of the number for another field", async () => {
    const mappings = serveSheets();
    const { person, dialog } = await assign();
    await person.selectOptions(dialog.getByRole("combobox", { name: /^Nome/ }), "B · Telefone");
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await dialog.findByText(/^Esta coluna já é/);
    expect(mappings).toEqual([]);
  });

  it("keeps another column as extra information under the name that the user gives", async () => {
    const mappings = serveSheets();
    const { person, dialog } = await assign();
    await person.click(dialog.getByRole("checkbox", { name: "D · Aniversário" }));
    const name = dialog.getByRole("textbox", { name: /^Nome da informação/ });
    await fill(person, name, "Nascimento");
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await waitFor(() => expect(mappings).toEqual([{ ...preview.mapping, extra: [{ column: 3, name: "Nascimento" }] }]));
  });

  it("does not import extra information without a name", async () => {
    const mappings = serveSheets();
    const { person, dialog } = await assign();
    await person.click(dialog.getByRole("checkbox", { name: "D · Aniversário" }));
    const name = dialog.getByRole("textbox", { name: /^Nome da informação/ });
    await person.clear(name);
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
    expect(mappings).toEqual([]);
  });
});

describe("the import of a spreadsheet", () => {
  it("tells what became of the rows, and offers the refused ones as a file", async () => {
    const downloads = catchDownloads();
    serveSheets();
    const { person, dialog, onClose } = await assign();
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    const refusalTable = within(await dialog.findByRole("table", { name: "Linhas recusadas" }));
    refusalTable.getByRole("row", { name: "3 Número Faltam dígitos: escreva também o DDD" });
    const uploadRequests = serve(contactApi.upload, {
      titles: preview.columns,
      refusedRows: [{ cells: ["Sem número", "123", "", "12/05"], errors: report.errors }],
    });
    await person.click(dialog.getByRole("button", { name: "Baixar linhas recusadas" }));
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(["linhas-recusadas.csv"]));
    expect((uploadRequests[0]!.body as unknown as FormData).get("refused")).toBe("true");
    expect(await textOf(downloads[0]?.blob)).toBe(
      "Nome;Telefone;E-mail;Aniversário;Motivo da recusa\r\n" +
        'Sem número;123;;"\t12/05";Número: Faltam dígitos: escreva também o DDD\r\n',
    );
    await person.click(dialog.getByRole("button", { name: "Concluir" }));
    expect(onClose).toHaveBeenCalled();
  });

  it("lists every fault of a row, in the language of the page", async () => {
    serveSheets();
    const { person, dialog } = await assign();
    serve(contactApi.upload, {
      ...report,
      errors: [
        { row: 3, error: "Required", field: "name" },
        { row: 3, error: "Invalid number", field: "number" },
        { row: 3, error: "Invalid email", field: "email" },
      ],
    } satisfies SheetReport);
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    const refusalTable = within(await dialog.findByRole("table", { name: "Linhas recusadas" }));
    expect(refusalTable.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "LinhaCampoMotivo",
      "3NomeFalta preencher",
      "3NúmeroNão é um número de telefone. Escreva também o código do país",
      "3E-mailE-mail inválido",
    ]);
    dialog.getByText(/^Estas linhas não foram importadas/);
  });

  it("that fails keeps the columns and says how far it came", async () => {
    serveSheets();
    const { person, dialog } = await assign();
    await person.selectOptions(dialog.getByRole("combobox", { name: /^E-mail/ }), "Nenhuma");
    serve(contactApi.upload, new ErrorReply(503, "ERR_UNAVAILABLE"));
    serve(contactApi.imports, [{ ...finishedImport, state: "broken" }]);
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await dialog.findByText("Interrompida");
    expect(dialog.getByRole("alert").textContent).not.toBe("");
    expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: /^E-mail/ }).value).toBe("");
  });

  it("can be followed by another one", async () => {
    serveSheets();
    const { person, dialog } = await assign();
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await person.click(await dialog.findByRole("button", { name: "Importar outra" }));
    await dialog.findByRole("heading", { name: "Escolha a planilha" });
  });
});

describe("closing the import", () => {
  it("asks while columns are being assigned", async () => {
    serveSheets();
    const { person, dialog, onClose } = await assign();
    await person.click(dialog.getByRole("button", { name: "Cancelar" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Descartar alterações?" }));
    expect(onClose).not.toHaveBeenCalled();
    await person.click(question.getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it("asks before the browser goes back, too", async () => {
    serveSheets();
    const { person, dialog } = await open();
    window.history.pushState({ idx: 1 }, "");
    await person.upload(dialog.getByLabelText("Escolher arquivo", { selector: "input" }), sheet);
    await dialog.findByRole("combobox", { name: /^Número/ });
    window.history.back();
    await screen.findByRole("alertdialog", { name: "Descartar alterações?" });
    await waitFor(() => expect(window.history.state).toEqual({ idx: 1 }));
  });

  it("during the import says that it goes on, and can wait for the result", async () => {
    serveSheets();
    const { person, dialog, onClose } = await assign();
    let arrive: (reply: SheetReport) => void = () => undefined;
    serve(contactApi.upload, () => new Promise((resolve) => (arrive = resolve)));
    await person.click(dialog.getByRole("button", { name: "Importar 2 linhas" }));
    await person.click(dialog.getByRole("button", { name: "Cancelar" }));
    const question = await screen.findByRole("alertdialog", { name: "Fechar durante a importação?" });
    await person.click(within(question).getAllByRole("button")[0]!);
    arrive(report);
    await dialog.findByRole("heading", { name: "Resultado da importação" });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("does not ask before a file is chosen", async () => {
    const { person, dialog, onClose } = await open();
    await person.click(dialog.getByRole("button", { name: "Cancelar" }));
    expect(onClose).toHaveBeenCalled();
  });
});
