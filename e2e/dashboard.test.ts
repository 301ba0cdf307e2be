import { expect, it } from "@jest/globals";
import { Company } from "./harness/company";
import { startHarness } from "./harness/harness";
import { expectAccessible, resize } from "./harness/screen-checks";
import { phoneSize, TouchUser } from "./harness/touch-user";
import { enter } from "./pages/login";

const withHarness = startHarness();

/** The other parts of the page, each with a text that it has once its figures are here. */
const tabs = [
  ["Espera e SLA", /^1 cliente espera por uma resposta/],
  ["Robô", "Assumidos por um agente"],
  ["Satisfação", "Muito atenciosa."],
  ["Conexões", "Tempo fora do ar"],
] as const;

it(
  "the dashboard shows an admin the week's figures on a phone, accessible in both themes and sizes",
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
    expect(await page.getByLabel("Período").innerText()).toBe("Últimos 7 dias");
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
