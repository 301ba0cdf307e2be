/** @jest-environment-options {"server": "own"} */
import { campaignApi } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { migrationOfferApi } from "@guiche/contract/migration-offers";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import request from "supertest";
import { withServer } from "../../testing/server";
import { callerWith, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { bring } from "./migration.fixture";
import { password, shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";

const server = withServer();

let there: OtherSystem;
beforeAll(async () => {
  there = await shop("saas");
  await there.run(`UPDATE "Whatsapps" SET "expiresTicket" = 90 WHERE name = 'Filial'`);
  // Our word is the last one in the open conversation.
  await there.run(`UPDATE "Messages" SET "fromMe" = true WHERE id = 'M20'`);
  await there.run(`UPDATE "Whatsapps" SET "greetingMessage" = 'Olá' WHERE name = 'Loja'`);
  await bring(there);
});
afterAll(() => there.drop());

const signIn = async (email: string, secret = password): Promise<Caller> => {
  const answer = await request(server.app).post("/api/auth/login").send({ email, password: secret });
  return callerWith(server.app, (answer.body as { token: string }).token);
};

it("an admin is offered what came switched off, once, and switches it on or declines", async () => {
  const rita = await signIn("rita@x.example");
  const listOffers = async () => (await rita.call(migrationOfferApi.list)).offers;
  const summary = async () => (await listOffers()).map(({ kind, name, minutes }) => [kind, name, minutes]);
  expect(await summary()).toEqual([
    ["expiresTicket", "Loja", 30],
    ["timeToTransfer", "Loja", 15],
    ["expiresTicket", "Filial", 90],
    ["runningCampaign", "Promoção", null],
    ["plannedCampaign", "Verão", null],
  ]);
  // Another run does not offer anything again.
  const [expires, transfers] = await listOffers();
  await rita.call(migrationOfferApi.remove, { params: { id: transfers!.id } });
  await bring(there);
  expect(await summary()).toHaveLength(4);

  expect(expires).toMatchObject({ ticketsToClose: 1 });
  expect(transfers).toMatchObject({ ticketsToClose: null });
  const { targetId: id, minutes } = expires!;
  await rita.call(connectionApi.update, { params: { id }, body: { expiresTicket: minutes } });
  expect((await summary())[0]).toEqual(["expiresTicket", "Filial", 90]);
  const running = (await listOffers()).find(({ kind }) => kind === "runningCampaign")!;
  await rita.call(campaignApi.restart, { params: { id: running.targetId } });
  expect(await summary()).not.toContainEqual(["runningCampaign", "Promoção", null]);

  await rita.call(migrationOfferApi.removeAll);
  expect(await listOffers()).toEqual([]);
  expect(statusAndCode(await rita.ask(migrationOfferApi.remove, { params: { id: expires!.id } }))).toBe(
    "404 ERR_NOT_FOUND",
  );
});

it("agents and other companies are offered nothing", async () => {
  const ana = await signIn("ana@x.example");
  expect(statusAndCode(await ana.ask(migrationOfferApi.list))).toBe("403 ERR_NO_PERMISSION");
});
