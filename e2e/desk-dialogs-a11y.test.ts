import { it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Conversation } from "./pages/conversation";
import { enter } from "./pages/login";
import { leave, Overlays } from "./pages/overlays";
import { TicketList } from "./pages/tickets";
import { Company } from "./harness/company";
import { aPicture } from "./harness/files";
import { expectAccessible, longName } from "./harness/screen-checks";
import { startHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startHarness();

/** A menu that turned into a bottom sheet and back, as the window was resized, may have lost the focus. */
async function leaveMenu(page: Page): Promise<void> {
  await page.getByRole("menuitem").first().focus();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
}

it(
  "the dialogs of a message (mention, forward, delete, view) have no accessibility problems",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const [queue, connectionId] = [await company.queue("Vendas"), await company.connection("Loja")];
    const admin = await company.agent({ name: "Ana Ribeiro", profile: "admin", queues: [queue] });
    await company.ticket({ customer: longName, connectionId, firstMessage: "Alguém aí?" });
    const held = { queue, connectionId, agent: admin, status: "open" } as const;
    const firstMessage = "Ligue para +55 11 98765-4321, por favor.";
    const renata = await company.ticket({ ...held, customer: "Renata Dias", firstMessage });
    const page = await enter(app, admin, `/tickets/${renata.uuid}`);
    const [list, conversation, over] = [new TicketList(page), new Conversation(page), new Overlays(page)];
    const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
    const attach = async (what: string) => {
      await page.getByRole("button", { name: "Anexar" }).click();
      await page.getByRole("menuitem", { name: what, exact: true }).click();
    };
    const asked = conversation.bubble("Ligue para");

    // Its click handler loads a moment after the messages; until then it is a plain tel: link.
    app.allowErrors(/launch 'tel:/);
    await until("the number has a menu", async () => {
      await asked.locator('a[href^="tel:"]').dispatchEvent("click");
      return page.getByRole("menuitem", { name: "Copiar o número" }).isVisible();
    });
    await expectAccessible(page, "what can be done with a number");
    await leaveMenu(page);
    await conversation.chooseAction(asked, "Encaminhar");
    await dialog("Encaminhar para…").getByRole("checkbox").first().waitFor();
    await expectAccessible(page, "a message that is passed on");
    await leave(page);
    await conversation.sendText("Já ligo.");
    const answer = conversation.own("Já ligo.").and(page.locator(':not([data-id="0"])'));
    await conversation.chooseAction(answer, "Apagar para todos");
    await over.question.waitFor();
    await expectAccessible(page, "deleting a message");
    await leave(page);

    await attach("Contato");
    await dialog("Enviar contatos").getByRole("checkbox").first().waitFor();
    await expectAccessible(page, "contacts to be sent");
    await leave(page);
    await page.context().grantPermissions(["camera"]);
    await attach("Câmera");
    await dialog("Tirar uma foto").locator("button:enabled", { hasText: "Tirar foto" }).waitFor();
    await expectAccessible(page, "the camera");
    await leave(page);
    const buffer = Buffer.from(await aPicture(), "base64");
    await conversation.attach("Foto ou vídeo", [{ name: "foto.jpg", mimeType: "image/jpeg", buffer }]);
    await conversation.attachDialog().getByRole("button", { name: "Enviar" }).click();
    await conversation.holding("picture").getByRole("button", { name: "Abrir a foto" }).click();
    await dialog("Foto 1 de 1").waitFor();
    await expectAccessible(page, "a photo, large");
    await leave(page);

    await over.openPanel();
    await over.panel.getByRole("button", { name: "Editar" }).click();
    await dialog("Editar contato").getByRole("textbox", { name: "Nome" }).waitFor();
    await expectAccessible(page, "a contact that is changed", "wide");
    await leave(page);
    await page.getByRole("button", { name: "Mais ações", exact: true }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).waitFor();
    await expectAccessible(page, "what else can be done with a conversation");
    await leaveMenu(page);

    await page.goto(`${app.server.url}/tickets`);
    await list.under("Pendentes", longName);
    await list.accept(longName).click();
    await dialog("Em qual fila fica este atendimento?").waitFor();
    await expectAccessible(page, "a queue for who has none");
  }),
);
