import { expect, it } from "@jest/globals";
import { botMenuApi, type BotMenusDto } from "@guiche/contract/bot-menus";
import { defaultWeek } from "@guiche/contract/time/hours";
import { connection, createCompany, queue, queueOption, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode } from "../../testing/sign-in-as";

const server = withServer();

it("an agent may not try the bot", async () => {
  const company = await createCompany();
  const agent = await signInAs(server.app, await user(company.id));
  expect(statusAndCode(await agent.ask(botMenuApi.show))).toBe("403 ERR_NO_PERMISSION");
});

it("a supervisor gets every connection's menu with the trees of its queues, and no other company's", async () => {
  const [company, other] = [await createCompany(), await createCompany()];
  const sales = await queue(company.id, { name: "Vendas" });
  const prices = await queueOption(sales, { title: "Preços" });
  const retail = await queueOption(sales, { title: "Atacado", parentId: prices.id });
  const shop = await connection(company.id, { name: "Loja" });
  await queueOption(await queue(other.id), { title: "Foreign" });
  const supervisor = await signInAs(server.app, await user(company.id, { profile: "supervisor" }));
  const menus = (await supervisor.ask(botMenuApi.show)).body as BotMenusDto;
  expect(menus).toMatchObject({
    connections: [{ id: shop.id, name: "Loja", queueIds: [] }],
    queues: [
      {
        id: sales.id,
        name: "Vendas",
        hasMedia: false,
        options: [{ id: prices.id, title: "Preços", children: [{ id: retail.id, title: "Atacado", children: [] }] }],
      },
    ],
    language: "pt",
    greetsOneQueue: false,
    scheduleType: "disabled",
    hours: { timezone: "America/Sao_Paulo", schedules: defaultWeek, holidays: [] },
  });
  expect(menus.queues).toHaveLength(1);
});
