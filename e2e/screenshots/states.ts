import type { Page } from "playwright-core";
import { aSheet } from "../../harness/files";
import type { DemoShop } from "./demo-shop";
import { sheet } from "./people";
import type { Photographer } from "./photographer";

/** Brings the page into the state that the screenshot shows. */
type State = (by: Photographer, house: DemoShop) => Promise<Page>;

/** The bubble of every other kind that comes so far down the conversation. */
const kindsAt =
  (place: number): State =>
  async (by, { admin, kinds }) => {
    const page = await by.at(kinds, admin);
    const bubbles = page.getByTestId("bubble").filter({ visible: true });
    await bubbles.last().waitFor();
    // Earlier messages load when the first of those that are shown comes into view.
    const first = bubbles.filter({ hasText: "pix@padaria.example" });
    while (!(await first.isVisible())) await bubbles.first().evaluate((bubble) => bubble.scrollIntoView());
    await bubbles.nth(place).evaluate((bubble) => bubble.scrollIntoView({ block: "start" }));
    return page;
  };

async function inConversation(by: Photographer, { admin, conversation }: DemoShop): Promise<Page> {
  const page = await by.at(conversation, admin);
  await page.getByTestId("bubble").filter({ visible: true }).last().waitFor();
  return page;
}

/** Repeats the key until the page has registered the shortcut. */
async function pressUntil(page: Page, key: string, comes: ReturnType<Page["getByRole"]>): Promise<void> {
  for (let times = 0; times < 5 && !(await comes.isVisible()); times += 1) {
    await page.keyboard.press(key);
    await comes.waitFor({ timeout: 3_000 }).catch(() => undefined);
  }
  await comes.waitFor();
}

/** The dialog that asks for the columns of a spreadsheet. */
async function openSheet(by: Photographer, admin: DemoShop["admin"], rows: typeof sheet): Promise<Page> {
  const page = await by.at("/contacts", admin);
  await by.button(page, "contacts:import.open").first().click();
  await page.getByRole("menuitem", { name: by.translate("contacts:import.sheet") }).click();
  const dialog = page.getByRole("dialog", { name: by.translate("contacts:sheet.title") });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes-da-feira.xlsx", mimeType: "application/octet-stream", buffer: aSheet(rows) });
  await dialog.getByRole("heading", { name: by.translate("contacts:sheet.heading.mapping") }).waitFor();
  return page;
}

/** The actions of a row: in its menu, which phones have alone. */
async function openRowMenu(by: Photographer, page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: by.translate("lists:more").replace("{{name}}", name) }).click();
}

const field = (by: Photographer, page: Page) =>
  page.getByRole("textbox", { name: by.translate("tickets:composer.placeholder") });

/** The main states of the product, in the order of their screenshots. */
export const states: Readonly<Record<string, State>> = {
  login: async (by) => {
    const page = await by.at("/login");
    await page.getByLabel(by.translate("login:email")).fill("marina@casaaurora.example");
    return page;
  },
  "sign-up": async (by) => {
    const page = await by.at("/signup");
    await page.getByRole("radio").first().check();
    await page.getByLabel(by.translate("signup:company")).fill("Casa Aurora");
    await page.getByLabel(by.translate("signup:password"), { exact: true }).fill("Luminaria-9");
    return page;
  },
  home: async (by, { newcomer }) => {
    const page = await by.at("/", newcomer);
    await page.getByTestId("step-connect").waitFor();
    return page;
  },
  conversation: inConversation,
  files: async (by, { admin, files }) => {
    const page = await by.at(files, admin);
    await page.getByTestId("document-preview").filter({ visible: true }).nth(1).locator("img").waitFor();
    return page;
  },
  "kinds-1": kindsAt(0),
  "kinds-2": kindsAt(4),
  "kinds-3": kindsAt(8),
  "kinds-4": kindsAt(12),
  board: async (by, { admin }) => {
    const page = await by.at("/kanban", admin);
    await page.getByTestId("ticket-card").first().waitFor();
    return page;
  },
  "board-closed": async (by, { admin }) => {
    const page = await by.at("/kanban?closed=1", admin);
    await page.getByText(by.translate("kanban:closed.card")).first().waitFor();
    return page;
  },
  chat: async (by, { admin }) => {
    const page = await by.at("/chats", admin);
    await page.getByRole("link", { name: /^Plantão da loja/ }).click();
    await page.getByRole("log").getByRole("listitem").last().waitFor();
    return page;
  },
  dashboard: async (by, { admin }) => {
    const page = await by.at("/?days=7", admin);
    await page.locator("svg.recharts-surface").first().waitFor();
    return page;
  },
  ads: async (by, { admin }) => {
    const page = await by.at("/?days=7&tab=ads", admin);
    await page.getByText("Abajur de cerâmica").first().scrollIntoViewIfNeeded();
    return page;
  },
  pending: async (by, { admin }) => {
    const page = await by.at("/tickets?tab=pending", admin);
    await page.getByTestId("ticket-card").first().waitFor();
    return page;
  },
  search: async (by, { admin }) => {
    const page = await by.at("/tickets?tab=search&search=entrega", admin);
    await page.getByTestId("ticket-card").first().waitFor();
    return page;
  },
  panel: async (by, house) => {
    const page = await inConversation(by, house);
    await pressUntil(page, "Alt+b", page.getByRole("heading", { name: by.translate("panel:notes.title") }));
    await page.getByTestId("note").first().waitFor();
    return page;
  },
  transfer: async (by, house) => {
    const page = await inConversation(by, house);
    const dialog = by.dialog(page, "moving:transfer.title");
    await pressUntil(page, "Alt+t", dialog);
    await dialog.getByLabel(by.translate("moving:transfer.user")).fill("Júl");
    await page.getByRole("option", { name: "Júlia Nunes" }).click();
    await dialog.getByRole("combobox", { name: by.translate("moving:transfer.queue"), exact: true }).click();
    await page.getByRole("option", { name: "Entregas" }).click();
    await dialog
      .getByLabel(by.translate("moving:transfer.note"))
      .fill("A Beatriz já pagou. Falta combinar a entrega de quinta, entre 9h e 12h.");
    return page;
  },
  pause: async (by, house) => {
    const page = await inConversation(by, house);
    await by.button(page, "tickets:ticket.more").first().click();
    await page.getByRole("menuitem", { name: by.translate("tickets:actions.pause") }).click();
    await by.dialog(page, "serving:pause.title").waitFor();
    return page;
  },
  "new-ticket": async (by, { admin }) => {
    const page = await by.at("/tickets?new=", admin);
    const dialog = by.dialog(page, "moving:begin.title");
    await dialog.getByLabel(by.translate("moving:begin.contact")).fill("fer");
    await page.getByRole("option", { name: "Fernanda Lopes" }).waitFor();
    return page;
  },
  "quick-replies": async (by, house) => {
    const page = await inConversation(by, house);
    await field(by, page).pressSequentially("/fre");
    await page.getByRole("option", { name: "/frete-interior" }).waitFor();
    return page;
  },
  "attach-tray": async (by, house) => {
    const page = await inConversation(by, house);
    await by.button(page, "tickets:composer.attach").click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("menuitem", { name: by.translate("messages:attach.media") }).click();
    await (
      await choosing
    ).setFiles(
      house.photographs.map((buffer, index) => ({
        name: ["luminaria-terracota.jpg", "luminaria-areia.jpg"][index] ?? "",
        mimeType: "image/jpeg",
        buffer,
      })),
    );
    await page.getByRole("dialog").getByRole("textbox").first().fill("Terracota, 32 cm de altura");
    return page;
  },
  recorder: async (by, house) => {
    const page = await inConversation(by, house);
    const bar = page.getByRole("group", { name: by.translate("writing:recorder.label") });
    await by.button(page, "writing:recorder.record").click();
    // Another button is now under the pointer and would show its tooltip.
    await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 4);
    await bar.getByRole("timer").getByText("0:04").waitFor();
    return page;
  },
  palette: async (by, house) => {
    const page = await inConversation(by, house);
    await pressUntil(page, "Control+k", page.getByRole("combobox", { name: by.translate("commands:palette.search") }));
    await page.getByRole("option").first().waitFor();
    return page;
  },
  shortcuts: async (by, { admin }) => {
    const page = await by.at("/tickets", admin);
    await page.getByTestId("ticket-card").first().waitFor();
    await pressUntil(page, "?", page.getByRole("dialog", { name: by.translate("commands:title") }));
    return page;
  },
  contacts: async (by, { admin }) => {
    const page = await by.at("/contacts", admin);
    await page.getByText("Beatriz Campos").first().waitFor();
    return page;
  },
  import: (by, { admin }) => openSheet(by, admin, sheet),
  merge: async (by, { admin }) => {
    const page = await by.at("/contacts", admin);
    for (const name of ["Bruna Siqueira", "Diego Antunes"])
      await page
        .getByRole("checkbox", { name: by.translate("contacts:merge.choose").replace("{{name}}", name) })
        .check();
    await by.button(page, "contacts:merge.open").click();
    await by.dialog(page, "contacts:merge.title").waitFor();
    return page;
  },
  "refused-rows": async (by, { admin }) => {
    const page = await openSheet(by, admin, [...sheet, ["Sem telefone", "ramal 12", "", "", ""]]);
    const bring = page.getByRole("button", { name: by.translateLike("contacts:sheet.bring_other") });
    await bring.click();
    await by.button(page, "contacts:sheet.errors.save").waitFor();
    return page;
  },
  blocked: async (by, { admin }) => {
    const page = await by.at("/contacts", admin);
    const name = "Cerâmica do Vale";
    const action = (key: string) =>
      page.getByRole("menuitem", { name: by.translate(`contacts:${key}`).replace("{{name}}", name), exact: true });
    await openRowMenu(by, page, name);
    await action("block").or(action("unblock")).waitFor();
    if (await action("block").isVisible()) {
      await action("block").click();
      await openRowMenu(by, page, name);
      await action("unblock").waitFor();
    }
    await page.keyboard.press("Escape");
    await by.button(page, "lists:filters").click();
    await page.getByRole("menuitemcheckbox", { name: by.translate("contacts:blocked") }).click();
    await page.getByRole("button", { name: by.translate("lists:more").replace("{{name}}", name) }).waitFor();
    return page;
  },
  "quick-messages": async (by, { admin }) => {
    const page = await by.at("/quick-messages", admin);
    await page.getByText("frete-interior").first().waitFor();
    return page;
  },
  qr: async (by, { admin, waiting }) => {
    const page = await by.at("/connections", admin);
    const row = page.locator('[data-testid^="connection-"]').filter({ hasText: waiting });
    await row.waitFor();
    const action = by.translate("connections:session.qrcode");
    const name = by.translate("connections:session.of").replace("{{action}}", action).replace("{{name}}", waiting);
    await row.getByRole("button", { name }).click();
    const [code, renew] = [page.getByTestId("qr-text"), by.button(page, "connections:qr.renew")];
    await page
      .getByRole("img", { name: by.translateLike("connections:qr.image") })
      .or(renew)
      .first()
      .waitFor();
    if (await renew.isVisible()) await renew.click();
    await code.waitFor({ state: "attached" });
    return page;
  },
  connections: async (by, { admin, waiting }) => {
    const page = await by.at("/connections", admin);
    await page.getByText(waiting).waitFor();
    return page;
  },
  campaign: async (by, { admin }) => {
    const page = await by.at("/campaigns", admin);
    await by.button(page, "campaigns:add").first().click();
    await by.dialog(page, "campaigns:add").getByRole("textbox").first().waitFor();
    return page;
  },
  companies: async (by, { owner }) => {
    const page = await by.at("/settings?tab=companies", owner);
    await page
      .getByTestId(/^company-/)
      .first()
      .waitFor();
    return page;
  },
  hours: async (by, { admin }) => {
    const page = await by.at("/settings?tab=hours", admin);
    await page.getByRole("group").first().waitFor();
    return page;
  },
  users: async (by, { admin }) => {
    const page = await by.at("/users", admin);
    await page.getByText("Rafael Costa").first().waitFor();
    return page;
  },
  leave: async (by, { admin }) => {
    const page = await by.at("/users", admin);
    await openRowMenu(by, page, "Pedro Rocha");
    await page
      .getByRole("menuitem", { name: by.translate("users:leave.put").replace("{{name}}", "Pedro Rocha") })
      .click();
    await by.dialog(page, "users:leave.put").waitFor();
    return page;
  },
};
