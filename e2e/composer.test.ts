import { expect, it } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { Conversation } from "./pages/conversation";
import { enter, Login } from "./pages/login";
import { Overlays } from "./pages/overlays";
import { TicketList } from "./pages/tickets";
import { Company, newNumber } from "./harness/company";
import { aPicture } from "./harness/files";
import { TouchUser, phoneSize, untilTouchable } from "./harness/touch-user";
import type { ContextOptions } from "./harness/browser";
import { startHarness, type TestHarness } from "./harness/harness";
import { until } from "./harness/until";

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

it(
  "a note is written where messages are, stands among them, and calls the colleague it mentions",
  withHarness(async (app) => {
    const long = Array.from({ length: 40 }, (_, line) => `Linha ${line + 1}`).join("\n");
    const list = "> Tem azul?\nTemos:\n* *azul* claro\n* azul-marinho\n1. Retirada\n2. Entrega";
    const { company, page, conversation } = await talk(app, [long, list, "Obrigada"]);
    const rita = await company.agent({ profile: "admin", name: "Rita Prado" });
    const context = await app.newContext();
    const ritas = await context.page();
    await new Login(ritas, app.server).enter(rita);
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
  }),
);

it(
  "notes appear among the messages when the agent turns that on, and look different from messages",
  withHarness(async (app) => {
    const { company, agent, ticket, page, conversation, over } = await talk(app, ["Bom dia", "Chegou?", "Obrigada"]);
    await app.server.database.rows(
      `INSERT INTO "ticket_notes" ("companyId", "contactId", "ticketId", "userId", "userName", "note", "createdAt")
       SELECT $1, $2, $3, $4, $5, 'Prefere à tarde.', max("createdAt") - interval '30 seconds'
         FROM "messages" WHERE "ticketId" = $3`,
      [company.id, ticket.contactId, ticket.id, agent.id, agent.name],
    );
    const note = conversation.log.getByTestId("inline-note");
    await over.openPanel();
    const shown = over.panel.getByRole("switch", { name: "Mostrar também na conversa" });
    expect([await shown.isChecked(), await note.count()]).toEqual([false, 0]);
    await shown.check();
    await note.getByText("Prefere à tarde.").waitFor();
    await page.reload();
    await note.getByText(agent.name).waitFor();
    const lines = await conversation.log.locator("article, [role=note]").allInnerTexts();
    expect(lines.map((line) => /Bom dia|Chegou|Prefere|Obrigada/.exec(line)?.[0])).toEqual([
      "Bom dia",
      "Chegou",
      "Prefere",
      "Obrigada",
    ]);
    expect(await page.locator("[aria-live=polite]").allInnerTexts()).not.toContainEqual(
      expect.stringContaining("Prefere"),
    );
    await over.openPanel();
    await over.panel.getByRole("switch", { name: "Mostrar também na conversa" }).uncheck();
    await note.waitFor({ state: "detached" });
  }),
);

it(
  "selected text is formatted from a toolbar that the keyboard can reach",
  withHarness(async (app) => {
    const { page, conversation } = await talk(app, ["Quando chega?"]);
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
  }),
);

it(
  "chosen files and their captions are kept when a colleague resolves the ticket meanwhile",
  withHarness(async (app) => {
    const { company, ticket, page, conversation, over } = await talk(app, ["Tem foto?"]);
    const buffer = Buffer.from(await aPicture(), "base64");
    const file = (name: string) => ({ name, mimeType: "image/jpeg", buffer });
    await conversation.composer.fill("Segue a foto");
    await conversation.attach("Foto ou vídeo", [file("frente.jpg"), file("fundo.jpg")]);
    const caption = (name: string) => conversation.attachDialog().getByRole("textbox", { name: `Legenda de ${name}` });
    await caption("fundo.jpg").fill("O *fundo* <b>dela</b>");

    const colleague = await enter(app, await company.agent({ profile: "admin" }), `/tickets/${ticket.uuid}`);
    await new Conversation(colleague).action("Resolver").click();
    await conversation.attachDialog().waitFor({ state: "detached" });
    await conversation.action("Reabrir").click();
    await conversation.attachDialog().waitFor();
    expect(await caption("frente.jpg").inputValue()).toBe("Segue a foto");
    expect(await caption("fundo.jpg").inputValue()).toBe("O *fundo* <b>dela</b>");

    await conversation.attachDialog().getByRole("button", { name: "Cancelar" }).click();
    await over.question.getByRole("button", { name: "Ok", exact: true }).click();
    await conversation.attachDialog().waitFor({ state: "detached" });
    // The discarded files are gone; the text is still in the composer.
    await conversation.action("Resolver").click();
    await page.goBack();
    await conversation.action("Reabrir").click();
    await conversation.composer.waitFor();
    expect(await conversation.composer.inputValue()).toBe("Segue a foto");
    expect(await conversation.attachDialog().count()).toBe(0);
  }),
);

/** Pastes as another program would. */
const paste = (field: Locator, text: string, ...names: string[]) =>
  field.evaluate(
    (into, pasted) => {
      const clipboardData = new DataTransfer();
      for (const name of pasted.names) clipboardData.items.add(new File(["conteúdo"], name, { type: "text/plain" }));
      if (pasted.text !== "") clipboardData.setData("text/plain", pasted.text);
      into.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { text, names },
  );

it(
  "files pasted from a folder are attached, ten at most, and a pasted table with a picture becomes text",
  withHarness(async (app) => {
    const { conversation } = await talk(app, ["Tem a nota?"]);
    await paste(conversation.composer, "Produto\tPreço", "image.png");
    expect(await conversation.attachDialog().count()).toBe(0);
    await paste(conversation.composer, "nota.txt", "nota.txt");
    await conversation.attachDialog().getByText("nota.txt").waitFor();
    const caption = conversation.attachDialog().getByRole("textbox", { name: "Legenda de nota.txt" });
    await paste(caption, "Total\t10", "image.png");
    expect(await conversation.attachDialog().getByRole("listitem").count()).toBe(1);
    await paste(caption, "", ...Array.from({ length: 30 }, (_, at) => `recibo-${at}.txt`));
    await conversation.attachDialog().getByText("No máximo 10 arquivos de cada vez.").waitFor();
    expect(await conversation.attachDialog().getByRole("listitem").count()).toBe(10);
  }),
);

it(
  "files can be dropped anywhere on the conversation",
  withHarness(async (app) => {
    const { page, conversation } = await talk(app, ["Tem o contrato?"]);
    const dataTransfer = await page.evaluateHandle(() => {
      const carried = new DataTransfer();
      carried.items.add(new File(["contrato"], "contrato.txt", { type: "text/plain" }));
      return carried;
    });
    await until("the conversation accepts dropped files", async () => {
      await conversation.log.dispatchEvent("dragover", { dataTransfer });
      return page.getByText("Solte os arquivos aqui").isVisible();
    });
    await conversation.log.dispatchEvent("drop", { dataTransfer });
    await conversation.attachDialog().getByText("contrato.txt").waitFor();
    expect(await page.getByText("Solte os arquivos aqui").count()).toBe(0);
  }),
);

it(
  "a draft is the same in every tab and disappears from all of them once it is sent",
  withHarness(async (app) => {
    const { page, conversation } = await talk(app, ["Quanto custa?"]);
    const other = new Conversation(await newTab(page));
    await other.composer.waitFor();
    await conversation.composer.fill("Custa 20 reais");
    const writtenThere = () => other.composer.inputValue();
    await until("the other tab has it", async () => (await writtenThere()) === "Custa 20 reais");
    await conversation.composer.press("Enter");
    await until("the other tab has it no more", async () => (await writtenThere()) === "");
    await other.composer.fill("Mais alguma coisa?");
    await until(
      "the first tab has what was written in the other",
      async () => (await conversation.composer.inputValue()) === "Mais alguma coisa?",
    );
  }),
);

it(
  "a phone number in a message opens a conversation with its owner",
  withHarness(async (app) => {
    const number = newNumber();
    const { company, page, over } = await talk(app, [`Ligue para +${number}`]);
    await app.server.database.add("contacts", { companyId: company.id, name: "João Pereira", number });
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
  }),
);

it(
  "an agent who returns to a conversation continues reading where they stopped",
  withHarness(async (app) => {
    const texts = Array.from({ length: 120 }, (_, index) => `Mensagem ${index + 1}`);
    const { company, agent, page, conversation } = await talk(app, texts);
    await company.ticket({ customer: "Marcos Lima", agent, status: "open", firstMessage: "Oi" });
    await page.reload();
    const far = conversation.log.getByText("Mensagem 95", { exact: true });
    await until("the older message is visible", async () => {
      await conversation.log.evaluate((log) => log.scrollBy(0, -150));
      return isVisibleIn(conversation.log, far);
    });
    await conversation.log.evaluate((log) => log.scrollBy(0, -200));
    const list = new TicketList(page);
    await list.card("Marcos Lima").getByRole("link").first().click();
    await conversation.bubble("Oi").waitFor();
    await list.card("Renata Dias").getByRole("link").first().click();
    await until("the older message is visible again", () => isVisibleIn(conversation.log, far));
  }),
);

it(
  "on a phone, swiping a message to the right quotes it, and the actions open from below",
  withHarness(async (app) => {
    const { page, conversation } = await talk(
      app,
      ["Entregam hoje?", "Em Campinas", "Entregamos", "Tem troco?"],
      phoneSize,
    );
    const bubble = conversation.bubble("Tem troco?");
    // A narrow window has ten letters of a name.
    await page.getByRole("heading", { name: "Renata Dia…" }).waitFor();
    // Touch handling loads a moment after the field.
    await until("the quote bar is shown", async () => {
      // On an overloaded machine a swipe may begin so slowly that it counts as a long press.
      if (await conversation.menu().isVisible()) await page.keyboard.press("Escape");
      await swipe(page, bubble, 120);
      return page.getByRole("group", { name: "Em resposta a Renata Dias: Tem troco?" }).isVisible();
    });
    expect(await conversation.menu().count()).toBe(0);
    await page.getByRole("button", { name: "Cancelar" }).click();
    await bubble.locator("xpath=..").getByRole("button", { name: "Ações da mensagem" }).click();
    const box = await conversation.menu().boundingBox();
    expect([Math.round(box?.x ?? -1), Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, phoneSize.height]);
  }),
);

const isVisibleIn = async (log: Locator, what: Locator): Promise<boolean> => {
  const [frame, box] = [await log.boundingBox(), (await what.count()) === 1 ? await what.boundingBox() : null];
  return frame !== null && box !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
};

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
  "on a phone whose keyboard covers the page, the field and the end of the conversation stay visible",
  withHarness(async (app) => {
    const texts = Array.from({ length: 40 }, (_, index) => `Mensagem ${index + 1}`);
    const { page, conversation } = await talk(app, texts, phoneSize);
    const finger = new TouchUser(page);
    for (const isUp of [true, false, true]) {
      await finger.keyboardOver(isUp);
      await untilTouchable(conversation.composer);
      await untilTouchable(conversation.bubble("Mensagem 40"));
      // On a phone an open conversation has the whole height: the page's top bar is hidden.
      const top = await page.getByRole("main").boundingBox();
      expect(top?.y).toBe(0);
    }
  }),
);

it(
  "on a phone, attachments and every emoji are large enough to be hit at the first try",
  withHarness(async (app) => {
    const { page, over } = await talk(app, ["Oi"], phoneSize);
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
  }),
);
