import { expect, it } from "@jest/globals";
import { Conversation } from "../harness/pages/conversation";
import { Login } from "../harness/pages/login";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber } from "../harness/company";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";

const withHarness = startHarness();

it(
  "a group is one conversation that names authors and mentions, and every member receives the answer",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.setting("CheckMsgIsGroup", "disabled");
    const { number: shop } = await openPairedConnection(app, company);
    const zeca = { name: "Zeca Prado", number: newNumber() };
    const bia = { name: "Bia Nunes", number: newNumber() };
    await app.simulator.meet(zeca, "read");
    await app.simulator.meet(bia, "delivered");
    const { id: group } = await app.simulator.post<{ id: string }>("/groups", {
      subject: "Obra da Rua 7",
      members: [zeca.number, bia.number, shop],
    });
    await app.simulator.send(zeca.number, group, { text: "Chegou o cimento" });
    await app.simulator.send(bia.number, group, {
      text: `@${zeca.number} confere a nota?`,
      mentions: [zeca.number],
    });

    const page = await (await app.newContext()).page();
    const [list, conversation] = [new TicketList(page), new Conversation(page)];
    await new Login(page, app.server).enter(await company.agent({ name: "Ana Ribeiro", profile: "admin" }));
    await list.under("Pendentes", "Obra da Rua 7");
    expect(await page.getByTestId("ticket-card").count()).toBe(1);
    await list.accept("Obra da Rua 7").click();
    await conversation.title("Obra da Rua 7").waitFor();
    await conversation.bubble("Chegou o cimento").getByTestId("author").getByText("Zeca Prado").waitFor();
    await conversation.bubble("confere a nota?").getByTestId("author").getByText("Bia Nunes").waitFor();
    await conversation.bubble("@Zeca Prado confere a nota?").waitFor();

    await conversation.chooseAction(conversation.bubble("Chegou o cimento"), "Responder");
    await conversation.sendText("Já estamos indo.");
    for (const { number } of [zeca, bia]) {
      const shownAnswer = await app.simulator.waitForMessage(
        number,
        "the answer",
        ({ text }) => !!text?.includes("Já estamos indo."),
      );
      expect(shownAnswer.quote).toBe((await app.simulator.messages(number))[0]?.id);
    }
    // Zeca has read it, Bia's phone has received it: one reader is enough.
    await conversation.waitForStatus("Já estamos indo.", "read");

    // A mention is chosen from the people who wrote in the group, and shows on their phones.
    await conversation.composer.pressSequentially("E você, @ze");
    await page.getByRole("listbox", { name: "Pessoas do grupo" }).getByRole("option", { name: "Zeca Prado" }).waitFor();
    await conversation.composer.press("Enter");
    await conversation.composer.pressSequentially("vem?");
    expect(await conversation.composer.inputValue()).toBe("E você, @Zeca Prado vem?");
    await conversation.composer.press("Enter");
    await conversation.own("E você, @Zeca Prado vem?").waitFor();
    const mentionMessage = await app.simulator.waitForMessage(
      bia.number,
      "the question",
      ({ text }) => !!text?.includes("vem?"),
    );
    expect(mentionMessage.mentions).toEqual([zeca.number]);

    await app.simulator.send(bia.number, group, { text: "Obrigada!" });
    await conversation.bubble("Obrigada!").getByTestId("author").getByText("Bia Nunes").waitFor();
    await app.simulator.send(zeca.number, group, { text: "Valeu" });
    await conversation.bubble("Valeu").getByTestId("author").getByText("Zeca Prado").waitFor();

    // The panel lists the members, the header their number.
    const count = page.getByRole("img", { name: "3 participantes" });
    await count.waitFor();
    // It is not wrapped to a second line.
    const [head, place] = [await conversation.title("Obra da Rua 7").boundingBox(), await count.boundingBox()];
    expect(place!.y - head!.y).toBeLessThan(40);
    await conversation.title("Obra da Rua 7").getByRole("button").click();
    await page.getByRole("button", { name: "3 participantes" }).click();
    const members = page.getByRole("complementary", { name: "Painel do contato" }).getByRole("listitem");
    await members.filter({ hasText: "Zeca Prado" }).getByText("Admin do grupo").waitFor();
    await members.filter({ hasText: "Bia Nunes" }).waitFor();
    await members.filter({ hasText: "Nossa conexão" }).waitFor();

    // Joins and departures show at once, even if no member writes.
    const rita = { name: "Rita Prado", number: newNumber() };
    await app.simulator.meet(rita);
    await app.simulator.change(group, { add: [rita.number] });
    await page.getByRole("img", { name: "4 participantes" }).waitFor();
    await members.nth(3).waitFor();
    await app.simulator.change(group, { remove: [bia.number, rita.number] });
    await page.getByRole("img", { name: "2 participantes" }).waitFor();
    await members.filter({ hasText: "Bia Nunes" }).waitFor({ state: "detached" });
  }),
);
