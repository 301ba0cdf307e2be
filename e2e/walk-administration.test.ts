import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { Connections } from "../harness/pages/connections";
import { enter, Login } from "../harness/pages/login";
import { Phone } from "../harness/pages/phone";
import { Records } from "../harness/pages/records";
import { Reset } from "../harness/pages/reset";
import { Settings } from "../harness/pages/settings";
import { visit } from "../harness/pages/shell";
import { SignUp } from "../harness/pages/sign-up";
import { expectText } from "../harness/pages/sees";
import { Company, newName, newNumber, password } from "../harness/company";
import { expectAccessible, longName, resize } from "../harness/browser/screen-checks";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";
import { phoneSize, TouchUser } from "../harness/browser/touch-user";

/** The other half of the walk: the public pages and those of admins and of the platform's owner, see walk-desk. */
const withHarness = startHarness();

/** The other parts of the page, each with a text that it has once its figures are here. */
const tabs = [
  ["Espera e SLA", /^1 cliente espera por uma resposta/],
  ["Robô", "Assumidos por um agente"],
  ["Satisfação", "Muito atenciosa."],
  ["Conexões", "Tempo fora do ar"],
] as const;

const waitForClose = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });

/** Checks a dialog after an attempt to save it empty. */
async function emptyAndWrong(page: Page, screen: string, wrong: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("dialog").getByText(wrong).first().waitFor();
  await expectAccessible(page, `${screen}, refused`);
  await page.keyboard.press("Escape");
  await waitForClose(page);
}

it(
  "the public pages and the simulated phone are accessible",
  withHarness(async (app) => {
    await app.server.database.add("plans", {
      name: newName("Essencial"),
      users: 3,
      connections: 1,
      queues: 2,
      valueCents: 4_990,
    });
    const company = await Company.create(app.server.database);
    const agent = await company.agent();
    const page = await (await app.newContext()).page();
    const [login, signUp, reset] = [
      new Login(page, app.server),
      new SignUp(page, app.server),
      new Reset(page, app.server),
    ];
    await page.route("**/api/demo", (route) => route.fulfill({ json: { signIn: { email: agent.email, password } } }));
    await login.open();
    await page.getByText(`Entre como ${agent.email}`).waitFor();
    await login.attempt(agent, "not-the-password");
    await login.error.waitFor();
    await page.locator("button[type=submit]:enabled").waitFor();
    await expectAccessible(page, "login of a demonstration, refused");
    await page.getByRole("link", { name: "Criar conta" }).click();
    await signUp.plan("Básico").check();
    await signUp.password.fill("Senha-1");
    await signUp.submit.click();
    await expectText(page, "Preencha este campo", 2);
    await expectAccessible(page, "sign-up, refused");
    await reset.open();
    await reset.email.fill("ninguem@example.com");
    await reset.send.click();
    await page.locator("p").getByText("Email não encontrado").waitFor();
    await expectAccessible(page, "forgotten password, refused");
    await reset.email.fill(agent.email);
    await reset.send.click();
    await reset.code.fill("2222");
    await reset.password.fill("Senha");
    await reset.save.click();
    await expectText(page, "Campo obrigatório");
    await expectAccessible(page, "code and new password, refused");

    const { number } = await openPairedConnection(app, company);
    const carla = { name: "Carla Dias", number: newNumber() };
    await app.simulator.meet(carla);
    await app.simulator.write(carla.number, number, "Olá, tudo bem?");
    const phone = new Phone(page, app.simulator);
    await phone.open(number);
    await phone.person(carla.number).waitFor();
    await expectAccessible(page, "people of the simulated WhatsApp");
    await phone.lookAt(carla.number);
    await phone.message("tudo bem?").waitFor();
    await expectAccessible(page, "a customer's chat");
    await phone.open(newNumber());
    await page.getByTestId("qr-input").waitFor();
    await expectAccessible(page, "the owner's phone");
  }),
);

it(
  "the pages of queues, users, tags and connections are accessible",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database, { name: longName });
    await company.setting("scheduleType", "queue");
    const admin = await company.agent({ name: "Ana Ribeiro", profile: "admin" });
    const [queue, sales] = [await company.queue(longName), await company.queue("Vendas")];
    await company.agent({ name: longName, queues: [queue, sales] });
    const page = await enter(app, admin, "/queues");
    const [queues, users, tags] = [new Records(page, "queue"), new Records(page, "user"), new Records(page, "tag")];
    await queues.row(longName).waitFor();
    await queues.startAdding();
    await emptyAndWrong(page, "a new queue", "Required");
    await queues.startEditing("Vendas");
    await page.getByRole("tab", { name: "Horários de Atendimento" }).click();
    await page
      .getByRole("group", { name: "Segunda-feira" })
      .getByRole("button", { name: /^Adicionar horário em/ })
      .click();
    await page.getByRole("button", { name: "Confirmar horários" }).click();
    await page.getByRole("dialog").getByText("Clique em salvar para registrar as alterações.").waitFor();
    await expectAccessible(page, "hours of a queue");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await waitForClose(page);
    await queues.startRemoving(longName);
    await expectAccessible(page, "deleting a queue");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();

    await visit(page, "Usuários");
    await users.row(longName).waitFor();
    const inviteForm = await users.startAdding();
    await inviteForm.getByLabel("Enviar convite").check();
    await inviteForm.getByRole("button", { name: "Salvar" }).click();
    await inviteForm.getByText("Required").first().waitFor();
    await expectAccessible(page, "a new user, invited, refused");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await waitForClose(page);
    const form = await users.startEditing(longName);
    await form.getByLabel("Filas").click();
    await page.getByRole("listbox").waitFor();
    await expectAccessible(page, "a person's queues");
    await page.getByRole("listbox").press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await waitForClose(page);

    await visit(page, "Etiquetas");
    await page.getByRole("button", { name: "Criar etiqueta" }).waitFor();
    await expectAccessible(page, "no tags, but an example");
    await tags.startAdding();
    await emptyAndWrong(page, "a new tag", "Obrigatório");
    await page.getByRole("button", { name: "Sua conta" }).click();
    await page.getByRole("menuitem", { name: "Meu perfil" }).waitFor();
    await expectAccessible(page, "the account's menu");
    await page.getByRole("menuitem", { name: "Meu perfil" }).click();
    await page.getByRole("dialog", { name: "Meu perfil" }).getByLabel("Nome").waitFor();
    await expectAccessible(page, "one's own profile");
    await page.keyboard.press("Escape");
    await waitForClose(page);

    const { number } = await openPairedConnection(app, company);
    await app.simulator.post(`/phones/${number}/unlink`);
    const connections = new Connections(page);
    await page.getByTestId("outage-notice").getByText("fora do ar").waitFor();
    await expectAccessible(page, "the notice of an outage");
    await page.getByTestId("outage-notice").getByRole("link", { name: "Ver conexões" }).click();
    const fell = "Esta conexão foi removida no celular, em Aparelhos conectados.";
    await connections.row("Loja").getByText(fell).waitFor();
    const connectionForm = await connections.edit("Loja");
    for (const part of ["Geral", "Mensagens", "Filas e robô", "Lembretes e prazos", "Avançado"] as const) {
      await connections.part(part);
      if (part === "Avançado") {
        await connectionForm.getByRole("button", { name: "Gerar token" }).click();
        await connectionForm.getByTestId("token").waitFor();
      }
      await expectAccessible(page, part);
    }
    await connectionForm.getByRole("button", { name: "Cancelar" }).click();
    await connectionForm.waitFor({ state: "detached" });
    const details = await connections.details("Loja");
    await details.getByRole("list").getByText(fell).waitFor();
    await expectAccessible(page, "the details of a connection");
    await page.getByRole("button", { name: "Fechar", exact: true }).click();
    await details.waitFor({ state: "detached" });
    await connections.addSimulated("Filial");
    await connections.qr();
    await expectAccessible(page, "the QR dialog");
    await connections.pairingCode(newNumber());
    await expectAccessible(page, "the pairing code");
  }),
);

it(
  "the settings are accessible",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.setting("scheduleType", "company");
    await company.setting("holidays", JSON.stringify([{ date: "2027-09-07", name: "Independência", everyYear: true }]));
    const page = await enter(app, await company.agent({ profile: "admin" }), "/settings");
    const settings = new Settings(page);
    await settings.option("userRating").waitFor();
    await page.getByRole("button", { name: "Editar dados da empresa" }).click();
    const details = page.getByRole("dialog", { name: "Dados da empresa" });
    await details.getByLabel("Nome da empresa").fill("");
    await details.getByRole("button", { name: "Salvar" }).click();
    await expectText(page, "Preencha este campo", 2);
    await expectAccessible(page, "a company's own details, refused");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await waitForClose(page);
    await settings.open("Horários");
    await page.getByText("Independência").waitFor();
    await page.getByRole("button", { name: "Adicionar feriado", exact: true }).click();
    await page.getByText("Informe a data.").waitFor();
    await expectAccessible(page, "hours of the company");
  }),
);

it(
  "the dashboard is accessible, and shows the week's figures on a phone",
  withHarness(async (app) => {
    const { database } = app.server;
    const company = await Company.create(database);
    const queue = await company.queue("Vendas");
    const ana = await company.agent({ name: "Ana Ribeiro", queues: [queue] });
    const boss = await company.agent({ name: "Bia Campos", profile: "admin" });
    // Yesterday Ana resolved three: each waited for 5 minutes and took half an hour.
    for (const customer of ["Marcos", "Rosa", "Paulo"]) {
      const ticket = await company.ticket({ customer, queue, agent: ana, status: "closed" });
      await database.rows(
        `INSERT INTO ticket_trackings ("companyId", "ticketId", "userId", "queueId", "createdAt", "queuedAt", "startedAt", "finishedAt")
         SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, noon.at, noon.at, noon.at + interval '5 minutes', noon.at + interval '35 minutes'
           FROM (SELECT (((now() AT TIME ZONE 'America/Sao_Paulo')::date - 1) + time '12:00') AT TIME ZONE 'America/Sao_Paulo' AS at) noon`,
        [company.id, ticket.id, ana.id, queue.id],
      );
    }
    const { id } = await company.ticket({ customer: "Júlia", queue, firstMessage: "Alguém?" });
    await database.rows(`UPDATE "tickets" SET "waitingSince" = now() WHERE "id" = $1`, [id]);
    await database.rows(
      `INSERT INTO ratings ("companyId", "ticketId", "userId", "userName", "queueId", "questionId", state, rate, comment, "dueAt", "answeredAt")
       SELECT m."companyId", m."ticketId", $2, 'Ana Ribeiro', $3, m.id, 'rated', 3, 'Muito atenciosa.', now(), now()
         FROM messages m WHERE m."ticketId" = $1`,
      [id, ana.id, queue.id],
    );
    const page = await enter(app, boss, "/", phoneSize);
    const finger = new TouchUser(page);
    const figure = (name: string) => page.getByTestId(`figure-${name}`);
    await figure("supportFinished").getByText("3", { exact: true }).waitFor();
    await figure("supportPending").getByText("1", { exact: true }).waitFor();
    await figure("avgSupportTime").getByText("00h 30m").waitFor();
    await figure("avgWaitTime").getByText("00h 05m").waitFor();
    const chart = page.getByRole("region", { name: "Atendimentos por agente" });
    await finger.tap(chart.getByRole("button", { name: "Ver como tabela" }));
    await chart.getByRole("row", { name: "Ana Ribeiro 3" }).waitFor();
    await expectAccessible(page, "the dashboard");
    for (const [tab, text] of tabs) {
      await resize(page, "narrow");
      await finger.tap(page.getByRole("tab", { name: tab }));
      await page.getByText(text).waitFor();
      await expectAccessible(page, tab);
    }
  }),
);

it(
  "the pages of the platform owner are accessible",
  withHarness(async (app) => {
    const { database } = app.server;
    await database.rows(`DELETE FROM "helps"`);
    await database.rows(`DELETE FROM "announcements"`);
    await database.add("helps", { title: "Primeiros passos", description: longName, video: "dQw4w9WgXcQ" });
    const text = "Das 2h às 3h o sistema fica fora do ar.";
    for (const priority of [1, 2, 3])
      await database.add("announcements", { title: `${longName} ${priority}`, text, priority });
    const company = await Company.create(database);
    const page = await enter(app, await company.agent({ profile: "admin", isOwner: true }), "/settings?tab=companies");
    const [settings, announcements] = [new Settings(page), new Records(page, "announcement")];
    const { form } = settings;

    await settings.row("company", company.name).waitFor();
    await form.getByRole("button", { name: "Salvar" }).click();
    await form.getByText("Preencha este campo").first().waitFor();
    await expectAccessible(page, "companies, and a new one, refused");
    await settings.select(company.name);
    await expectAccessible(page, "a company");

    const context = page.context();
    const foreignOrigins: string[] = [];
    page.on("request", (request) => {
      const { origin } = new URL(request.url());
      if (origin !== app.server.url) foreignOrigins.push(origin);
    });
    await context.route(/youtube/, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<html lang="en"><title>Film</title><main><h1>Film</h1></main></html>`,
      }),
    );
    app.allowErrors(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await visit(page, "Ajuda");
    await page.getByRole("button", { name: /Primeiros passos/ }).waitFor();
    // Nothing is asked of another host before a user opens a video.
    expect(foreignOrigins).toEqual([]);
    await page.getByRole("button", { name: /Primeiros passos/ }).click();
    await page.getByRole("dialog").locator("iframe").contentFrame().getByRole("heading", { name: "Film" }).waitFor();
    expect(new Set(foreignOrigins)).toEqual(new Set(["https://www.youtube-nocookie.com"]));
    await expectAccessible(page, "a help video");
    await page.keyboard.press("Escape");
    await waitForClose(page);

    await visit(page, "Informativos");
    await announcements.row(`${longName} 3`).waitFor();
    await announcements.startAdding();
    await emptyAndWrong(page, "a new announcement", "Obrigatório");
    await page.getByRole("button", { name: /^Informativos/ }).click();
    await page.getByRole("dialog", { name: "Informativos" }).getByText(`${longName} 1`).waitFor();
    await expectAccessible(page, "announcements");
  }),
);
