import { it } from "@jest/globals";
import { chatApi } from "@guiche/contract/chats";
import type { Page } from "playwright-core";
import { Agent } from "../harness/agent";
import { Company, password } from "../harness/company";
import { lineErrors, startHarness } from "../harness/suite/harness";
import { PageSocket } from "../harness/browser/page-socket";
import { Login } from "../harness/pages/login";

const withHarness = startHarness({ savesData: false });

const say = async (page: Page, text: string) => {
  await page.getByLabel("Mensagem", { exact: true }).fill(text);
  await page.getByLabel("Mensagem", { exact: true }).press("Enter");
  await page.getByRole("log").getByText(text).waitFor();
};
const unread = (page: Page, count: number) =>
  page
    .getByRole("link", { name: /Plantão/ })
    .getByRole("img", { name: `${count} ${count === 1 ? "mensagem não lida" : "mensagens não lidas"}`, exact: true });

it(
  "of three people in a chat, the one who was offline finds every message and an exact count",
  withHarness(async (app) => {
    app.allowErrors(lineErrors);
    const company = await Company.create(app.server.database);
    const people = [
      await company.agent({ name: "Ana Ribeiro" }),
      await company.agent({ name: "Bruno Tavares" }),
      await company.agent({ name: "Carla Souza" }),
    ] as const;
    const [ana] = people;
    const owner = await new Agent(app.server.url, ana.email, password).signIn();
    const { uuid } = await owner.call(chatApi.create, {
      body: { title: "Plantão", users: people.map(({ id }) => ({ id })) },
    });
    const [hers, his, away] = [
      await (await app.newContext()).page(),
      await (await app.newContext()).page(),
      await (await app.newContext()).page(),
    ] as const;
    const line = await PageSocket.of(away);
    for (const [index, page] of [hers, his, away].entries())
      await new Login(page, app.server).enter(people[index] ?? ana, page === hers ? `/chats/${uuid}` : "/chats");
    for (const page of [his, away]) await page.getByRole("link", { name: /Plantão/ }).waitFor();

    await away.context().setOffline(true);
    await line.cut();
    await say(hers, "Chegou a encomenda?");
    await unread(his, 1).waitFor();
    await his.getByRole("link", { name: /Plantão/ }).click();
    await hers.getByText("Visto por Bruno Tavares").waitFor();
    await say(his, "Chegou agora.");
    await say(his, "Está no balcão.");
    await hers.getByRole("log").getByText("Está no balcão.").waitFor();

    await away.context().setOffline(false);
    await unread(away, 3).waitFor();
    await away.getByRole("link", { name: /Plantão/ }).click();
    // The locator of a text refuses to choose between two.
    for (const text of ["Chegou a encomenda?", "Chegou agora.", "Está no balcão."])
      await away.getByRole("log").getByText(text).waitFor();
    await his.getByText("Visto por Ana Ribeiro, Carla Souza").waitFor();
    await unread(away, 3).waitFor({ state: "detached" });
  }),
);
