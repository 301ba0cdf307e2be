import { expect, it } from "@jest/globals";
import { Conversation } from "../harness/pages/conversation";
import { enter } from "../harness/pages/login";
import { Overlays } from "../harness/pages/overlays";
import { arriveAt, visit } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company } from "../harness/company";
import { expectAccessible } from "../harness/browser/screen-checks";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

/** An agent with two tickets who has written in the first of them. */
async function twoConversations(app: TestHarness) {
  const company = await Company.create(app.server.database);
  const { connectionId } = await openPairedConnection(app, company);
  const agent = await company.agent();
  const ticketFields = { agent, connectionId, status: "open" } as const;
  const rosa = await company.ticket({ ...ticketFields, customer: "Rosa Lima", firstMessage: "Qual é o preço?" });
  await company.ticket({ ...ticketFields, customer: "Bruno Alves", firstMessage: "Bom dia!" });
  await app.simulator.meet({ number: rosa.number, name: "Rosa Lima" });
  const page = await enter(app, agent, `/tickets/${rosa.uuid}`);
  const [conversation, list] = [new Conversation(page), new TicketList(page)];
  await conversation.bubble("Qual é o preço?").waitFor();
  await conversation.sendText("Custa 100 reais.");
  await conversation.waitForStatus("Custa 100 reais.", "delivered");
  const ownBubble = conversation.own("Custa 100 reais.");
  const holds = (text: string) =>
    until(`the field holds «${text}»`, async () => (await conversation.composer.inputValue()).endsWith(text));
  return { page, conversation, list, said: ownBubble, holds };
}

it(
  "an agent who leaves while recording finds the recording on returning, and the page asks before closing",
  withHarness(async (app) => {
    const { page, conversation, list } = await twoConversations(app);
    await page.context().grantPermissions(["microphone"]);
    const { recorder } = new Overlays(page);
    const draftMark = list.card("Rosa Lima").getByText(/^Rascunho: 🎤 0:0\d$/);
    await page.getByRole("button", { name: "Gravar áudio" }).click();
    await recorder.getByText(/^0:0[1-9]$/).waitFor();
    await list.open("Bruno Alves");
    await conversation.bubble("Bom dia!").waitFor();
    await page.getByRole("button", { name: "Gravar áudio" }).waitFor();
    expect(await recorder.count()).toBe(0);
    await draftMark.waitFor();

    const dialogPromise = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const question = await dialogPromise;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();

    await list.open("Rosa Lima");
    await recorder.getByText("Gravação salva, ainda não enviada").waitFor();
    await expectAccessible(page, "a recording that was left");
    await visit(page, "Contatos");
    await arriveAt(page, "/contacts");
    await page.goBack();
    await recorder.getByText("Gravação salva, ainda não enviada").waitFor();
    await recorder.getByRole("button", { name: "Enviar o áudio" }).click();
    await conversation.holding("player").waitFor();
    await conversation.composer.waitFor();
    await draftMark.waitFor({ state: "detached" });
  }),
);
