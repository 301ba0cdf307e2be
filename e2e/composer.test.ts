import { expect, it } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { enter, Login } from "../harness/pages/login";
import { leave, Overlays } from "../harness/pages/overlays";
import { Company, newNumber } from "../harness/company";
import { aPicture } from "../harness/files";
import { TouchUser, phoneSize, untilTouchable } from "../harness/browser/touch-user";
import type { ContextOptions } from "../harness/browser/browser";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

/** One agent with one open conversation that contains these messages. */
async function talk(app: TestHarness, texts: readonly string[], options?: ContextOptions) {
  const company = await Company.create(app.server.database);
  const agent = await company.agent({ profile: "admin" });
  const ticket = await company.ticket({ customer: "Renata Dias", agent, status: "open" });
  await company.talk(ticket, texts.length, (index) => texts[index] ?? "");
  const context = await app.newContext(options);
  const page = await context.page();
  await new Login(page, app.server).enter(agent, `/tickets/${ticket.uuid}`);
  const conversation = new Conversation(page);
  await conversation.bubble(texts.at(-1) ?? "").waitFor();
  return { company, agent, ticket, visitor: context, page, conversation, over: new Overlays(page) };
}

const newTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage();
  tab.setDefaultTimeout(15_000);
  await tab.goto(page.url());
  return tab;
};

async function discardFiles(page: Page): Promise<void> {
  const dialog = new Conversation(page).attachDialog();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await new Overlays(page).question.getByRole("button", { name: "Descartar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Pastes as another program would. */
const paste = (field: Locator, text: string, ...names: string[]) =>
  field.evaluate(
    (into, pastedContent) => {
      const clipboardData = new DataTransfer();
      for (const name of pastedContent.names)
        clipboardData.items.add(new File(["conteúdo"], name, { type: "text/plain" }));
      if (pastedContent.text !== "") clipboardData.setData("text/plain", pastedContent.text);
      into.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { text, names },
  );

it(
  "an agent formats, pastes and drops; a note calls a colleague; a draft is in every tab, and files wait while she resolves the ticket",
  withHarness(async (app) => {
    const long = Array.from({ length: 40 }, (_, line) => `Linha ${line + 1}`).join("\n");
    const list = "> Tem azul?\nTemos:\n* *azul* claro\n* azul-marinho\n1. Retirada\n2. Entrega";
    const number = newNumber();
    const { company, page, conversation, over } = await talk(app, [long, list, `Ligue para +${number}`]);
    await app.server.database.add("contacts", { companyId: company.id, name: "João Pereira", number });
    const rita = await company.agent({ profile: "admin", name: "Rita Prado" });
    const ritas = await enter(app, rita);
    expect(await conversation.log.getByRole("listitem").allInnerTexts()).toEqual([
      "azul claro",
      "azul-marinho",
      "Retirada",
      "Entrega",
    ]);
    const more = conversation.log.getByRole("button", { name: "Ler mais" });
    await more.focus();
    await page.keyboard.press("Enter");
    await conversation.log.getByRole("button", { name: "Ler menos" }).waitFor();
    expect(await conversation.overlaps()).toEqual([]);

    const bar = page.getByRole("toolbar", { name: "Formatar o que está selecionado" });
    await conversation.composer.fill("Segue o prazo de hoje");
    expect(await bar.count()).toBe(0);
    // The toolbar around the field loads a moment after it.
    await until("the formatting bar is shown", async () => {
      await conversation.composer.evaluate((field: HTMLTextAreaElement) => {
        field.setSelectionRange(0, 0);
        field.setSelectionRange(8, 13);
      });
      return bar.isVisible();
    });
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    expect(await conversation.composer.inputValue()).toBe("Segue o `prazo` de hoje");
    await bar.getByRole("button", { name: "Código" }).click();
    await bar.getByRole("button", { name: "Negrito" }).click();
    expect(await conversation.composer.inputValue()).toBe("Segue o *prazo* de hoje");
    await page.keyboard.press("End");
    await bar.waitFor({ state: "detached" });
    await page.keyboard.press("Control+KeyZ");
    expect(await conversation.composer.inputValue()).toBe("Segue o prazo de hoje");

    await paste(conversation.composer, "Produto\tPreço", "image.png");
    expect(await conversation.attachDialog().count()).toBe(0);
    await paste(conversation.composer, "nota.txt", "nota.txt");
    await conversation.attachDialog().getByText("nota.txt").waitFor();
    await discardFiles(page);
    const dataTransfer = await page.evaluateHandle(() => {
      const draggedFiles = new DataTransfer();
      draggedFiles.items.add(new File(["contrato"], "contrato.txt", { type: "text/plain" }));
      return draggedFiles;
    });
    await until("the conversation accepts dropped files", async () => {
      await conversation.log.dispatchEvent("dragover", { dataTransfer });
      return page.getByText("Solte os arquivos aqui").isVisible();
    });
    await conversation.log.dispatchEvent("drop", { dataTransfer });
    await conversation.attachDialog().getByText("contrato.txt").waitFor();
    expect(await page.getByText("Solte os arquivos aqui").count()).toBe(0);
    await discardFiles(page);

    await page.keyboard.press("Alt+o");
    const note = page.getByRole("textbox", { name: "Observação para a equipe" });
    await note.pressSequentially("@rit");
    await page.getByRole("option", { name: "Rita Prado" }).waitFor();
    await note.press("Enter");
    await note.pressSequentially("pode conferir o estoque?");
    await note.press("Enter");
    await conversation.log.getByTestId("inline-note").getByText("@Rita Prado pode conferir o estoque?").waitFor();
    await ritas.getByRole("button", { name: "Notificações: 1 menção" }).click();
    await ritas.getByRole("button", { name: /mencionou você no atendimento de Renata Dias/ }).click();
    await ritas.getByTestId("inline-note").waitFor();
    await ritas.getByRole("button", { name: "Notificações", exact: true }).waitFor();

    const menu = page.getByRole("menu", { name: `Número +${number}` });
    // Its click handler loads a moment after the messages; until then it is a plain tel: link.
    app.allowErrors(/launch 'tel:/);
    await until("the number has a menu", async () => {
      await page.locator(`article a[href="tel:+${number}"]`).dispatchEvent("click");
      return menu.isVisible();
    });
    await menu.getByRole("menuitem", { name: "Copiar o número" }).waitFor();
    await menu.getByRole("menuitem", { name: "Conversar" }).click();
    await over.newTicket.waitFor();
    expect(await over.newTicket.getByRole("combobox", { name: /Contato/ }).inputValue()).toContain("João Pereira");
    await leave(page);

    // A draft is the same in every tab.
    const tab = await newTab(page);
    const other = new Conversation(tab);
    await other.composer.waitFor();
    await conversation.composer.fill("Custa 20 reais");
    const writtenThere = () => other.composer.inputValue();
    await until("the other tab has it", async () => (await writtenThere()) === "Custa 20 reais");
    await conversation.composer.press("Enter");
    await until("the other tab has it no more", async () => (await writtenThere()) === "");
    await other.composer.fill("Segue a foto");
    await until(
      "the first tab has what was written in the other",
      async () => (await conversation.composer.inputValue()) === "Segue a foto",
    );
    await tab.close();

    const buffer = Buffer.from(await aPicture(), "base64");
    const file = (name: string) => ({ name, mimeType: "image/jpeg", buffer });
    await conversation.attach("Foto ou vídeo", [file("frente.jpg"), file("fundo.jpg")]);
    const caption = (name: string) => conversation.attachDialog().getByRole("textbox", { name: `Legenda de ${name}` });
    await caption("fundo.jpg").fill("O *fundo* <b>dela</b>");
    await new Conversation(ritas).action("Resolver").click();
    await conversation.attachDialog().waitFor({ state: "detached" });
    await conversation.action("Reabrir").click();
    await conversation.attachDialog().waitFor();
    expect(await caption("frente.jpg").inputValue()).toBe("Segue a foto");
    expect(await caption("fundo.jpg").inputValue()).toBe("O *fundo* <b>dela</b>");
    await discardFiles(page);
  }),
);

/** Swipes to the right over an element. */
async function swipe(page: Page, over: Locator, px: number): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error("The element to swipe over is not on the page.");
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", by: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + by, y }] });
  await touch("touchStart", 0);
  for (let by = 10; by <= px; by += 10) await touch("touchMove", by);
  await touch("touchEnd", px);
}

it(
  "on a phone a swipe quotes a message, what is pressed is large enough, and the keyboard covers neither field nor end",
  withHarness(async (app) => {
    const texts = Array.from({ length: 40 }, (_, index) => `Mensagem ${index + 1}`);
    const { page, conversation, over } = await talk(app, texts, phoneSize);
    const bubble = conversation.bubble("Mensagem 40");
    // A narrow window has ten letters of a name.
    await page.getByRole("heading", { name: "Renata Dia…" }).waitFor();
    // Touch handling loads a moment after the field.
    await until("the quote bar is shown", async () => {
      // On an overloaded machine a swipe may begin so slowly that it counts as a long press.
      if (await conversation.menu().isVisible()) await page.keyboard.press("Escape");
      await swipe(page, bubble, 120);
      return page.getByRole("group", { name: "Em resposta a Renata Dias: Mensagem 40" }).isVisible();
    });
    expect(await conversation.menu().count()).toBe(0);
    await page.getByRole("button", { name: "Cancelar" }).click();
    await bubble.locator("xpath=..").getByRole("button", { name: "Ações da mensagem" }).click();
    const box = await conversation.menu().boundingBox();
    expect([Math.round(box?.x ?? -1), Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, phoneSize.height]);
    await page.keyboard.press("Escape");
    await conversation.menu().waitFor({ state: "detached" });

    const leastOf = (targets: Locator) =>
      targets.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
    await page.getByRole("button", { name: "Anexar" }).tap();
    const entries = page.getByRole("menu", { name: "O que anexar" }).getByRole("menuitem");
    await entries.first().waitFor();
    await until("the menu has its size", async () => (await leastOf(entries)) >= 44);
    await page.keyboard.press("Escape");
    await entries.first().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Emoji" }).tap();
    const faces = over.emoji.getByRole("gridcell");
    await faces.first().waitFor();
    await until("the emoji have their size", async () => (await leastOf(faces)) >= 44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await faces.first().tap();
    await over.emoji.waitFor({ state: "detached" });
    await until("an emoji is in the composer", async () =>
      /^\p{Emoji}/u.test(await new Conversation(page).composer.inputValue()),
    );

    const finger = new TouchUser(page);
    for (const isUp of [true, false, true]) {
      await finger.keyboardOver(isUp);
      await untilTouchable(conversation.composer);
      await untilTouchable(bubble);
      // On a phone an open conversation has the whole height: the page's top bar is hidden.
      const top = await page.getByRole("main").boundingBox();
      expect(top?.y).toBe(0);
    }
  }),
);
