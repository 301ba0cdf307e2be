import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { enter } from "../harness/pages/login";
import { Company, newNumber } from "../harness/company";
import type { Database } from "../harness/database";
import { aSheet } from "../harness/files";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { KeyboardUser } from "../harness/browser/keyboard-user";
import { openPairedConnection } from "../harness/paired-connection";
import { expectAccessible } from "../harness/browser/screen-checks";
import { Walker } from "../harness/pages/walker";
import { until } from "../harness/until";

const withHarness = startHarness();

interface PhoneMessage {
  fromMe: boolean;
  text?: string;
  media?: { caption?: string };
}

/** What a person has got on their phone. */
const gotBy = async ({ simulator }: TestHarness, number: string): Promise<PhoneMessage[]> =>
  (await simulator.call<PhoneMessage[]>(`/people/${number}/messages`)).filter(({ fromMe }) => !fromMe);

/** A number that is old enough to write to all contacts, without pauses. */
async function makeReady(database: Database, companyId: number, connectionId: number): Promise<void> {
  await database.rows(`UPDATE connections SET "warmSince" = now() - interval '90 days' WHERE id = $1`, [connectionId]);
  for (const key of ["messageInterval", "longerIntervalAfter", "greaterInterval"])
    await database.rows(
      `INSERT INTO campaign_settings ("companyId", key, value, "createdAt", "updatedAt") VALUES ($1, $2, '0', now(), now())`,
      [companyId, key],
    );
}

/** Chooses one option of a list field with the keyboard. */
async function choose(user: KeyboardUser, label: RegExp, option: RegExp): Promise<void> {
  await user.reach("Tab", label, 40);
  await user.press("Enter");
  await user.untilOn(/^option/);
  await user.reach("ArrowDown", option);
  await user.press("Enter");
  await user.untilOn(label);
}

const count = (page: Page, card: string, value: number) =>
  page.getByTestId(`count-${card}`).getByText(String(value), { exact: true }).waitFor();

it(
  "an admin without a mouse imports a sheet, asks ten people, and watches them confirm, answer and opt out",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const admin = await company.agent({ profile: "admin" });
    const shop = await openPairedConnection(app, company, [], { owner: admin });
    await makeReady(app.server.database, company.id, shop.connectionId);
    const people = Array.from({ length: 10 }, () => newNumber());
    for (const [index, number] of people.entries())
      await app.simulator.post("/people", { number, name: `Cliente ${index}`, auto: "delivered" });
    const says = (number: string, text: string) =>
      app.simulator.post(`/people/${number}/messages`, { to: shop.number, text });

    const page = await enter(app, admin, "/contact-lists");
    const user = new KeyboardUser(page);
    await page.getByRole("button", { name: "Adicionar lista" }).first().waitFor();
    await user.reach("Tab", /^(button|a) Adicionar lista/, 60);
    await user.press("Enter");
    await user.untilOn(/^input Nome/);
    await user.write("Clientes");
    await user.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await user.reach("Tab", /^(button|a) Ver os contatos de Clientes/, 60);
    await user.press("Enter");
    await page.getByRole("button", { name: "Importar planilha" }).first().waitFor();
    await user.reach("Tab", /^(button|a) Importar planilha/, 60);
    await user.press("Enter");
    const rows = people.map((number, index) => [`Cliente ${index}`, number, ""]);
    await page
      .getByRole("dialog")
      .locator("input[type=file]")
      .setInputFiles({
        name: "clientes.xlsx",
        mimeType: "",
        buffer: aSheet([["Nome", "Telefone", "E-mail"], ...rows]),
      });
    await page.getByRole("button", { name: "Importar 10 linhas" }).waitFor();
    await user.reach("Tab", /^(button|a) Importar 10 linhas/, 40);
    await user.press("Enter");
    await page.getByText("Adicionados: 10.").waitFor();
    await user.reach("Tab", /^(button|a) Concluir/, 40);
    await user.press("Enter");

    await page.getByRole("dialog").waitFor({ state: "detached" });
    await new Walker(page).goTo("/campaigns", page.getByRole("button", { name: "Adicionar campanha" }).first());
    await user.reach("Tab", /^(button|a) Adicionar campanha/, 60);
    await user.press("Enter");
    await user.untilOn(/^input Nome/);
    await user.write("Black Friday");
    await choose(user, /^combobox Lista de contatos/, /Clientes/);
    await choose(user, /^combobox Conexão/, /Loja/);
    await user.reach("Shift+Tab", /tab Quem/);
    await user.press("ArrowRight");
    await user.press("Enter");
    await user.reach("Tab", /Pedir confirmação/);
    await user.press("Space");
    await user.reach("Shift+Tab", /tab Msg\.1/);
    await user.reach("Tab", /^textarea Mensagem/);
    await user.write("Oi {primeiroNome}, começou!");
    await user.reach("Tab", /^textarea Pergunta/);
    await user.write("Posso mandar a oferta?");
    await user.reach("Shift+Tab", /tab Msg\.1/);
    await user.press("ArrowRight");
    await user.press("Enter");
    await user.reach("Tab", /^textarea Mensagem/);
    await user.write("A loja abriu, {nome}.");
    await user.reach("Shift+Tab", /tab O quê/);
    await user.press("ArrowRight");
    await user.press("Enter");
    await user.reach("Tab", /^input Quando/);
    // The browser asks for the month first, and for a half of the day.
    await page.keyboard.type("01052026");
    await user.press("ArrowRight");
    await page.keyboard.type("0900AM");
    await user.press("Control+Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Enviar", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Relatório de Black Friday" }).waitFor();
    await user.reach("Tab", /^(button|a) Relatório de Black Friday/, 60);
    await user.press("Enter");

    await count(page, "asked", 10);
    const listReceived = async () => (await Promise.all(people.map((number) => gotBy(app, number)))).flat();
    await until("all people were asked", async () => (await listReceived()).length === 10);
    const [leaves = "", refuses = "", ...confirming] = people;
    await says(leaves, "SAIR");
    await says(refuses, "não");
    for (const number of confirming) await says(number, "Pode mandar");
    await count(page, "confirmed", 8);
    await count(page, "delivered", 8);
    await count(page, "optedOut", 1);
    await until("who left is told so", async () =>
      (await gotBy(app, leaves)).some(({ text }) => text?.includes("VOLTAR")),
    );
    // A reply within two seconds is an automatic one.
    await app.server.database.rows(
      `UPDATE loose_messages SET "createdAt" = "createdAt" - interval '3 seconds' WHERE "companyId" = $1`,
      [company.id],
    );
    await says(confirming[0] ?? "", "Quero uma!");
    await count(page, "replied", 1);
    await page.getByText("10 de 10 concluídos").waitFor();
    const offers = (await listReceived()).flatMap(({ text = "" }) => (/começou|abriu/.test(text) ? [text] : []));
    expect(offers).toHaveLength(8);
    expect(new Set(offers.map((text) => text.includes("começou"))).size).toBe(2);
    await expectAccessible(page, "a campaign's report");
  }),
);

it(
  "a schedule that is dragged to another day keeps its time, and goes back when it is undone",
  withHarness(async (app) => {
    const { database } = app.server;
    const company = await Company.create(database);
    const admin = await company.agent({ profile: "admin" });
    const { contactId } = await company.ticket({ customer: "Maria Souza" });
    const id = await database.add("schedules", {
      ...{ companyId: company.id, contactId, contactName: "Maria Souza", body: "Bom dia!" },
      ...{ sendAt: "2099-03-10T12:00:00Z", anchor: "2099-03-10T09:00" },
    });
    const sendAt = async () =>
      (await database.rows<{ sendAt: Date }>(`SELECT "sendAt" FROM schedules WHERE id = $1`, [id]))[0]?.sendAt;
    const page = await enter(app, admin, "/schedules?view=month&day=2099-03-10");
    await page.getByRole("button", { name: "09:00 Maria Souza, Pendente" }).waitFor();
    await page.getByRole("button", { name: "09:00 Maria Souza, Pendente" }).hover();
    await page.mouse.down();
    const to = await page.locator("[data-day='2099-03-12']").boundingBox();
    await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 60, { steps: 10 });
    await page.mouse.up();
    const movedTo = (day: string) =>
      until(`it is on ${day}`, async () => (await sendAt())?.toISOString() === `${day}T12:00:00.000Z`);
    await movedTo("2099-03-12");
    await page.getByRole("button", { name: "Desfazer" }).click();
    await movedTo("2099-03-10");
  }),
);
