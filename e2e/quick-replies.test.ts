import { expect, it } from "@jest/globals";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { Overlays } from "../harness/pages/overlays";
import { Records } from "../harness/pages/records";
import { Shell } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber } from "../harness/company";
import { aPicture } from "../harness/files";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";

const withHarness = startHarness();

it(
  "a quick message is inserted with a slash, with the customer's details and its file",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number } = await openPairedConnection(app, company);
    const agent = await company.agent({ profile: "admin" });
    const joao = { name: "João Pereira", number: newNumber() };
    await app.simulator.meet(joao);
    await app.simulator.write(joao.number, number, "Oi!");
    const page = await enter(app, agent, "/quick-messages");
    const replies = new Records(page, "quick-message");
    const form = await replies.startAdding();
    await form.getByLabel("Atalho").fill("catalogo");
    await form.getByLabel("Mensagem").fill("Olá, !");
    await form.getByLabel("Mensagem").press("ArrowLeft");
    await form.getByRole("button", { name: "Inserir nome" }).click();
    await form.getByText("Olá, Maria Souza!").waitFor();
    const buffer = Buffer.from(await aPicture(), "base64");
    await form.locator("input[type=file]").setInputFiles({ name: "catalogo.jpg", mimeType: "image/jpeg", buffer });
    await replies.save();
    await new Shell(page).seesNotice("Operação realizada com sucesso!");
    await replies.row("catalogo.jpg").getByText("/catalogo").waitFor();

    await page.getByRole("link", { name: "Atendimentos" }).click();
    await new TicketList(page).under("Pendentes", joao.name);
    await new TicketList(page).accept(joao.name).click();
    const [conversation, over] = [new Conversation(page), new Overlays(page)];
    await conversation.composer.waitFor();
    await over.callReplies("/");
    await over.replies.getByText("/catalogo").waitFor();
    await over.callReplies("/cat");
    await over.replies.getByText("Olá, João Pereira!").waitFor();
    await conversation.composer.press("Enter");
    await conversation.attachDialog().getByText("catalogo.jpg").waitFor();
    await conversation.attachDialog().getByRole("button", { name: "Enviar" }).click();
    const receivedPicture = await app.simulator.waitForMessage(
      joao.number,
      "the catalogue",
      ({ media }) => media?.kind === "image",
    );
    expect(receivedPicture.media?.caption).toMatch(/Olá, João Pereira!$/);
  }),
);
