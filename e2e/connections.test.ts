import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { shownNumber } from "../frontend/src/shared/contacts/number";
import { Connections } from "../harness/pages/connections";
import { Login } from "../harness/pages/login";
import { Phone } from "../harness/pages/phone";
import { Shell } from "../harness/pages/shell";
import { Company, newNumber } from "../harness/company";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";

const withHarness = startHarness();

const outageNotice = (page: Page) => page.getByTestId("outage-notice");

it(
  "a number is paired with a code typed on the phone, and a second connection with the same number is refused",
  withHarness(async (app) => {
    const admin = await (await Company.create(app.server.database)).agent({ profile: "admin" });
    const shop = { number: newNumber(), name: "Padaria Sol" };
    const page = await (await app.newContext()).page();
    const phone = new Phone(await (await app.newContext()).page(), app.simulator);
    const connections = new Connections(page);
    await new Login(page, app.server).enter(admin, "/connections");
    await page.getByText("Conecte um WhatsApp ou teste com o celular simulado.").waitFor();

    // The QR code appears by itself; the admin asks for a pairing code instead.
    await connections.addSimulated("Loja");
    await page.getByRole("img", { name: "QR Code para conectar" }).waitFor();
    // The admin asks for a new one.
    const former = await connections.qr();
    await connections.qrDialog("Loja").getByRole("button", { name: "Atualizar" }).click();
    await page.waitForFunction(
      (before) => ![null, before].includes(document.querySelector("[data-qr]")?.getAttribute("data-qr") ?? null),
      former,
    );
    const spacedNumber = `+${shop.number.slice(0, 2)} ${shop.number.slice(2)}`;
    expect(await connections.pairingCode(spacedNumber)).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
    // Back to the QR code, then to the pairing code, which is still there after its dialog was closed.
    await page.getByRole("button", { name: "QR Code", exact: true }).click();
    await page.getByText("Já existe um código gerado. Digite-o no celular.").waitFor();
    await page.getByRole("button", { name: "Gerar novo QR Code" }).click();
    await page.getByRole("img", { name: "QR Code para conectar" }).waitFor();
    const code = await connections.pairingCode(spacedNumber);
    await page.getByRole("button", { name: "Fechar", exact: true }).click();
    await connections.row("Loja").getByText("Digite o código no celular para conectar.").waitFor();
    await page.getByRole("button", { name: "Ver código: Loja" }).click();
    await page.getByTestId("pairing-code").getByText(code).waitFor();
    await phone.open();
    const noticePromise = new Shell(page).willShowNotice("Conectado!");
    await phone.typeCode(code, shop);
    await noticePromise;
    await connections.qrDialog("Loja").waitFor({ state: "detached" });
    await connections.row("Loja").getByText(shownNumber(shop.number)).waitFor();

    await connections.addSimulated("Filial");
    await app.simulator.post(`/phones/${shop.number}/scan`, { qr: await connections.qr() });
    await connections
      .qrDialog("Filial")
      .getByText("Este número já está na conexão Loja. Desconecte-a ou use outro número.")
      .waitFor();
    await page.getByRole("button", { name: "Fechar", exact: true }).click();
    await connections
      .row("Filial")
      .getByText("Este número já está na conexão Loja. Desconecte-a ou use outro número.")
      .waitFor();
    await connections.row("Loja").getByText("Conectada", { exact: true }).waitFor();
  }),
);

it(
  "an unlinked phone is announced on every screen and in the list of outages until it is connected again",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const { number } = await openPairedConnection(app, company);
    const page = await (await app.newContext()).page();
    const connections = new Connections(page);
    await new Login(page, app.server).enter(await company.agent({ profile: "admin" }));
    expect(await outageNotice(page).textContent()).toBe("");

    await app.simulator.post(`/phones/${number}/unlink`);
    await outageNotice(page).getByText("A conexão Loja está fora do ar.").waitFor();
    await outageNotice(page).getByRole("link", { name: "Ver conexões" }).click();
    const row = connections.row("Loja");
    await row
      .getByText("Esta conexão foi removida no celular, em Aparelhos conectados. Gere um novo QR Code.")
      .waitFor();
    const outages = await connections.details("Loja");
    await outages.getByText(/^Desde \d\d\/\d\d\/\d\d \d\d:\d\d$/).waitFor();
    await outages
      .getByRole("list")
      .getByText("Esta conexão foi removida no celular, em Aparelhos conectados.")
      .waitFor();
    await outages.getByRole("button", { name: "Fechar" }).click();

    const second = await page.context().newPage();
    await second.goto(`${app.server.url}/tickets`);
    await outageNotice(second).getByText("A conexão Loja está fora do ar.").waitFor();
    await page.bringToFront();
    await row.getByRole("button", { name: "Novo QR Code: Loja" }).click();
    await app.simulator.post(`/phones/${number}/scan`, { qr: await connections.qr() });
    await connections.qrDialog("Loja").waitFor({ state: "detached" });
    await row.getByText("Conectada", { exact: true }).waitFor();
    await second.bringToFront();
    await outageNotice(second).getByText("fora do ar").waitFor({ state: "detached" });
    await page.bringToFront();
    await connections.details("Loja");
    await outages.getByText("Durou 00h 01m").waitFor();
  }),
);
