import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { sendLimits, uploadLimits } from "@guiche/contract/limits";
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { fileOf } from "@/testing/acts";
import { renderScreen } from "@/testing/render";
import { saveEnter } from "../enter";
import AttachDialog from "./AttachDialog";
import { maxCaptionLength } from "./check";

/** A ticket of its own for each test: what was chosen outlives the dialog. */
let ticketId = 950;

const pdf = (name: string) => fileOf(`${name}.pdf`, "application/pdf", 2_048);

async function openDialog(files: File[], text = "") {
  const sentFiles: (readonly [string | undefined, string])[] = [];
  const tookText: boolean[] = [];
  const onClose = jest.fn();
  const { person } = await renderScreen(
    <AttachDialog
      files={files}
      text={text}
      trayKey={{ userId: 1, ticketId: (ticketId += 1) }}
      onSend={(items, took) => {
        sentFiles.push(...items.map(({ body, extras }) => [extras.file?.name, body] as const));
        tookText.push(took);
      }}
      onClose={onClose}
    />,
  );
  await screen.findByRole("list", { name: "Arquivos escolhidos" });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  return { person, sentFiles, tookText, onClose, button };
}

const paste = (onto: Element, ...files: File[]) =>
  fireEvent.paste(onto, { clipboardData: { files, items: [], types: ["Files"] } });
const list = () => screen.getByRole("list", { name: "Arquivos escolhidos" });
const captions = () => within(list()).getAllByRole<HTMLTextAreaElement>("textbox");
const captionOf = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name: `Legenda de ${name}` });
const namesOf = () => captions().map((field) => field.getAttribute("aria-label")?.replace("Legenda de ", ""));

describe("a pasted picture", () => {
  it("has the focus in its caption, behind the text that was begun, and Enter sends it", async () => {
    const { person, sentFiles } = await openDialog([pdf("a")], "Segue");
    expect(document.activeElement).toBe(captionOf("a.pdf"));
    await person.keyboard(" o boleto{Enter}");
    expect(sentFiles).toEqual([["a.pdf", "Segue o boleto"]]);
  });

  it("breaks the line by Enter for who chose so in the composer; Ctrl+Enter sends", async () => {
    saveEnter(false);
    const { person, sentFiles } = await openDialog([pdf("a")]);
    await person.keyboard("Segue{Enter}o boleto");
    expect(sentFiles).toEqual([]);
    await person.keyboard("{Control>}{Enter}{/Control}");
    expect(sentFiles).toEqual([["a.pdf", "Segue\no boleto"]]);
    saveEnter(true);
  });

  it("has it also when there are other files", async () => {
    const { person, sentFiles } = await openDialog([pdf("a")]);
    paste(captionOf("a.pdf"), pdf("b"));
    expect(document.activeElement).toBe(captionOf("b.pdf"));
    await person.keyboard("E este{Enter}");
    expect(sentFiles).toEqual([
      ["a.pdf", ""],
      ["b.pdf", "E este"],
    ]);
  });
});

describe("a photo that is still being reduced", () => {
  let stop = () => {};
  const createImageBitmap = () => new Promise((_done, fail) => (stop = () => fail(new Error("not drawn"))));
  beforeEach(() => void Object.assign(globalThis, { createImageBitmap }));
  afterEach(() => void Reflect.deleteProperty(globalThis, "createImageBitmap"));

  it("goes out by Enter once it is ready, unless its caption is written on", async () => {
    const { person, sentFiles } = await openDialog([fileOf("a.jpg", "image/jpeg", 2_048)]);
    const picture = list().querySelector("img")!;
    Object.defineProperties(picture, { naturalWidth: { value: 4_000 }, naturalHeight: { value: 3_000 } });
    fireEvent.load(picture);
    await person.keyboard("Veja{Enter}");
    expect(sentFiles).toEqual([]);
    await person.keyboard(" bem");
    stop();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Enviar" }).disabled).toBe(false));
    expect(sentFiles).toEqual([]);
    await person.keyboard("{Enter}");
    expect(sentFiles).toEqual([["a.jpg", "Veja bem"]]);
  });

  it("goes out by itself when Enter was the last key", async () => {
    const { person, sentFiles } = await openDialog([fileOf("a.jpg", "image/jpeg", 2_048)]);
    const picture = list().querySelector("img")!;
    Object.defineProperties(picture, { naturalWidth: { value: 4_000 }, naturalHeight: { value: 3_000 } });
    fireEvent.load(picture);
    await person.keyboard("Veja{Enter}");
    stop();
    await waitFor(() => expect(sentFiles).toEqual([["a.jpg", "Veja"]]));
  });
});

describe("several files", () => {
  it("are sent in order, each with its own caption, and the text that was begun goes with the first", async () => {
    const { person, sentFiles, tookText, onClose, button } = await openDialog([pdf("a"), pdf("b")], "  Segue ");
    screen.getByRole("dialog", { name: "Enviar 2 arquivos" });
    expect(captionOf("a.pdf").value).toBe("Segue");
    await person.type(captionOf("b.pdf"), "E este ");
    await person.click(button("Enviar"));
    expect(sentFiles).toEqual([
      ["a.pdf", "Segue"],
      ["b.pdf", "E este"],
    ]);
    expect(tookText).toEqual([true]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("leave a text that is too long for a caption in the composer", async () => {
    const { person, sentFiles, tookText, button } = await openDialog([pdf("a")], "x".repeat(maxCaptionLength + 1));
    expect(captionOf("a.pdf").value).toBe("");
    await person.click(button("Enviar"));
    expect([sentFiles, tookText]).toEqual([[["a.pdf", ""]], [false]]);
  });

  it("are moved up and down together with their captions", async () => {
    const { person, button } = await openDialog([pdf("a"), pdf("b"), pdf("c")], "Segue");
    const down = button("Mover a.pdf para baixo");
    await person.click(down);
    expect(namesOf()).toEqual(["b.pdf", "a.pdf", "c.pdf"]);
    expect(captionOf("a.pdf").value).toBe("Segue");
    await person.click(button("Mover a.pdf para baixo"));
    expect(namesOf()).toEqual(["b.pdf", "c.pdf", "a.pdf"]);
    expect(button("Mover a.pdf para baixo").getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button("Mover a.pdf para baixo"));
  });

  it("beyond the number of one call are left out, and the dialog says so until one is removed", async () => {
    const many = Array.from({ length: uploadLimits.files + 1 }, (_, index) => pdf(`n${index}`));
    const { person, button } = await openDialog(many);
    const words = "No máximo 10 arquivos de cada vez. O restante ficou de fora.";
    expect(screen.getByRole("alert").textContent).toBe(words);
    expect(captions()).toHaveLength(uploadLimits.files);
    expect(button("Adicionar").disabled).toBe(true);
    await person.click(button("Remover n0.pdf"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(button("Adicionar").disabled).toBe(false);
  });

  it("are joined by those that are dropped on the dialog", async () => {
    await openDialog([pdf("a")]);
    const dialog = screen.getByRole("dialog");
    const drop = createEvent.drop(dialog, { dataTransfer: { files: [pdf("b")] } });
    fireEvent(dialog, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(namesOf()).toEqual(["a.pdf", "b.pdf"]);
  });
});

describe("removing a file", () => {
  it("leaves the others, with their captions", async () => {
    const { person, sentFiles, button, onClose } = await openDialog([pdf("a"), pdf("b")]);
    await person.type(captionOf("b.pdf"), "Este");
    await person.click(button("Remover a.pdf"));
    screen.getByRole("dialog", { name: "Enviar 1 arquivo" });
    expect(onClose).not.toHaveBeenCalled();
    await person.click(button("Enviar"));
    expect(sentFiles).toEqual([["b.pdf", "Este"]]);
  });

  it("that was the last one closes the dialog", async () => {
    const { person, sentFiles, button, onClose } = await openDialog([pdf("a")]);
    await person.click(button("Remover a.pdf"));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sentFiles).toEqual([]);
  });
});

describe("a file that cannot be sent", () => {
  it.each([
    ["photo", fileOf("a.jpg", "image/jpeg", sendLimits.image + 1), "Grande demais: o limite é 16 MB."],
    ["folder", fileOf("pasta", "", 0), "O arquivo está vazio."],
  ])("(a %s) says why, and holds the others back until it is removed", async (_kind, file, words) => {
    const { person, sentFiles, button } = await openDialog([file, pdf("b")]);
    expect(screen.getByRole("alert").textContent).toBe(words);
    const field = captionOf(file.name);
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(words);
    expect(button("Enviar").disabled).toBe(true);
    await person.type(captionOf("b.pdf"), "{Enter}");
    expect(sentFiles).toEqual([]);
    await person.click(button(`Remover ${file.name}`));
    await person.click(button("Enviar"));
    expect(sentFiles).toEqual([["b.pdf", ""]]);
  });

  it("because of its caption says by how much", async () => {
    const { button } = await openDialog([pdf("a")]);
    fireEvent.change(captionOf("a.pdf"), { target: { value: "x".repeat(maxCaptionLength + 2) } });
    expect(screen.getByRole("alert").textContent).toBe("Legenda longa demais: 2 caracteres acima do limite.");
    expect(captionOf("a.pdf").getAttribute("aria-invalid")).toBe("true");
    expect(button("Enviar").disabled).toBe(true);
  });
});

describe("leaving the dialog", () => {
  it("with Esc asks first, and keeps the files for who stays", async () => {
    const { person, onClose } = await openDialog([pdf("a")]);
    await person.click(captionOf("a.pdf"));
    await person.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog", { name: "Descartar alterações?" }));
    question.getByText("Os arquivos escolhidos ainda não foram enviados.");
    await person.click(question.getByRole("button", { name: "Cancelar" }));
    expect(onClose).not.toHaveBeenCalled();
    expect(await screen.findByRole("textbox", { name: "Legenda de a.pdf" })).toBeTruthy();
  });

  it("once confirmed sends nothing", async () => {
    const { person, sentFiles, onClose, button } = await openDialog([pdf("a")]);
    await person.click(button("Cancelar"));
    const question = within(await screen.findByRole("alertdialog", { name: "Descartar alterações?" }));
    await person.click(question.getByRole("button", { name: "Descartar" }));
    expect(onClose).toHaveBeenCalled();
    expect(sentFiles).toEqual([]);
  });
});
