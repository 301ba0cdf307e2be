import { expect, it } from "@jest/globals";
import { paymentApi } from "@guiche/contract/payments";
import { Login } from "../harness/pages/login";
import { Shell, arriveAt, aTicket } from "../harness/pages/shell";
import { expectText } from "../harness/pages/sees";
import { Agent } from "../harness/agent";
import { Company, newName, password } from "../harness/company";
import { dayIn } from "../harness/days";
import { startHarness } from "../harness/suite/harness";

const withHarness = startHarness();

it(
  "a company whose trial is over pays its first invoice through the simulated Pix and goes on working",
  withHarness(async (app) => {
    const { database, url } = app.server;
    const owner = await (await Company.create(database)).agent({ profile: "admin", isOwner: true });
    const olga = await new Agent(url, owner.email, password).signIn();
    const { provider } = await olga.call(paymentApi.settings);
    await olga.call(paymentApi.saveSettings, { body: { provider: "simulated" } });
    const endDate = dayIn(-1);
    const plan = await database.add("plans", {
      name: newName("Essencial"),
      users: 3,
      connections: 1,
      valueCents: 4_990,
      // Not one of those that a sign-up offers.
      isPublic: false,
    });
    const shop = await Company.create(database, { dueDate: endDate });
    await database.rows(`UPDATE "companies" SET "trialExpiration" = $2, "planId" = $3 WHERE "id" = $1`, [
      shop.id,
      endDate,
      plan,
    ]);
    const admin = await shop.agent({ name: "Rosa", profile: "admin" });
    await shop.ticket({ customer: "Dona Maria", agent: admin, status: "open", firstMessage: "Ainda tem pão?" });

    const context = await app.newContext();
    const page = await context.page();
    const shell = new Shell(page);
    const login = new Login(page, app.server);
    await login.open();
    await login.attempt(admin);
    await page.getByRole("button", { name: "Ver faturas e pagar" }).click();
    await arriveAt(page, "/financeiro");
    await page.getByRole("button", { name: "Assinatura" }).click();
    await expectText(page, "Teste encerrado");
    await page.getByRole("button", { name: "Assine Agora!" }).click();

    const checkout = page.getByRole("dialog");
    await checkout.getByRole("button", { name: "Próximo" }).click();
    await checkout.getByRole("button", { name: "PAGAR" }).click();
    for (const [field, text] of [
      ["Nome completo", "Rosa Lima"],
      ["Endereço", "Rua do Sol, 10"],
      ["Cidade", "Recife"],
      ["CEP", "50000-000"],
    ] as const)
      await checkout.getByLabel(field).fill(text);
    await page.keyboard.press("Enter");
    await shell.seesNotice("Assinatura realizada com sucesso!, aguardando a realização do pagamento");
    await checkout.getByText("R$ 49,90").waitFor();

    const popupPromise = page.waitForEvent("popup");
    await checkout.getByRole("link", { name: "Abrir a página de pagamento (SIMULADO)" }).click();
    const bank = await popupPromise;
    await bank.getByRole("button", { name: "Pagar" }).click();
    await bank.getByText("Pago.").waitFor();
    await shell.seesNotice(/^Sua licença foi renovada até \d{2}\/\d{2}\/\d{4}!$/);
    await arriveAt(page, "/");

    await page.goto(`${url}/tickets`);
    await page.getByRole("link", { name: "Dona Maria" }).click();
    await arriveAt(page, aTicket);
    await page.getByRole("textbox", { name: "Digite uma mensagem" }).waitFor();
    const [paidInvoices] = await database.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM "invoices" WHERE "companyId" = $1 AND "paidAt" IS NOT NULL`,
      [shop.id],
    );
    expect(paidInvoices).toEqual({ count: 1 });
    // It is a setting of the whole installation, which other suites use as well.
    await olga.call(paymentApi.saveSettings, { body: { provider } });
  }),
);
