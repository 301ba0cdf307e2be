import { expect, it } from "@jest/globals";
import { paymentApi } from "@guiche/contract/payments";
import { screen, waitFor } from "@testing-library/react";
import { choose, fill } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { manualPayments, owner } from "./companies.fixture";
import { PaymentSettings } from "./PaymentSettings";

const labelOf = (field: HTMLElement) => (field as HTMLInputElement).labels?.[0]?.textContent?.replace(/\s*\*$/, "");

it.each([
  ["refused", "alert", /^O Efí não aceitou este endereço/],
  ["registered", "status", /^O Efí avisa neste endereço/],
] as const)("says whether Efí has taken the address of its notices: %s", async (hook, role, text) => {
  serve(paymentApi.settings, { ...manualPayments, provider: "efi", hookPath: "/api/hooks/efi/token", hook });
  await renderScreen(<PaymentSettings />, { user: owner });
  expect((await screen.findByText(text)).getAttribute("role")).toBe(role);
  expect(screen.getByText(/\/api\/hooks\/efi\/token/)).toBeTruthy();
});

it.each([
  ["Manual: código da chave Pix, confirmado por você", []],
  ["Efí", ["Chave Pix que recebe", "Client ID", "Client secret", "Certificado", "Senha do certificado"]],
  ["Asaas", ["Chave de API", "CPF ou CNPJ das cobranças"]],
])("asks for the fields of the provider: %s", async (provider, labels) => {
  serve(paymentApi.settings, { ...manualPayments, provider: "simulated", offersSimulated: true });
  const { person } = await renderScreen(<PaymentSettings />, { user: owner });
  await choose(person, await screen.findByRole("combobox", { name: "Provedor" }), provider);
  await waitFor(() => expect(screen.queryAllByRole("textbox").map(labelOf)).toEqual(labels));
  expect(screen.queryByRole("switch", { name: "Ambiente de testes do provedor" }) !== null).toBe(labels.length > 0);
});

it("saves what was typed, and sends a kept secret as its mask", async () => {
  serve(paymentApi.settings, { ...manualPayments, provider: "asaas", apiKey: "****" });
  const settingsRequests = serve(paymentApi.saveSettings, {
    ...manualPayments,
    provider: "asaas",
    apiKey: "****",
    taxId: "1",
  });
  const { person } = await renderScreen(<PaymentSettings />, { user: owner });
  await fill(person, await screen.findByRole("textbox", { name: "CPF ou CNPJ das cobranças" }), "11222333000181");
  await person.click(screen.getByRole("button", { name: "Salvar pagamentos" }));
  await screen.findByText("Operação realizada com sucesso!");
  expect(settingsRequests.map(({ body }) => body)).toMatchObject([
    { provider: "asaas", apiKey: "****", taxId: "11222333000181", isSandbox: false },
  ]);
});

it("says why a certificate does not open, and when the stored one expires", async () => {
  const storedCertificate = { certificate: "****", certificateUntil: "2027-03-01T12:00:00.000Z" };
  serve(paymentApi.settings, { ...manualPayments, provider: "efi", ...storedCertificate });
  serve(paymentApi.saveSettings, new ErrorReply(400, "ERR_VALIDATION", { fields: { certificate: "oldCipher" } }));
  const { person } = await renderScreen(<PaymentSettings />, { user: owner });
  await screen.findByText(/^O certificado vale até 01\/03\/27/);
  await person.click(screen.getByRole("button", { name: "Salvar pagamentos" }));
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Certificado" }).getAttribute("aria-invalid")).toBe("true"),
  );
});

it("says at its field what the provider requires and is missing", async () => {
  serve(paymentApi.settings, { ...manualPayments, provider: "asaas" });
  serve(paymentApi.saveSettings, new ErrorReply(400, "ERR_VALIDATION", { fields: { apiKey: "Required" } }));
  const { person } = await renderScreen(<PaymentSettings />, { user: owner });
  const key = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Chave de API/ });
  expect(key.required).toBe(true);
  await person.click(screen.getByRole("button", { name: "Salvar pagamentos" }));
  await waitFor(() => expect(key.getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById(key.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Preencha para receber por este provedor.",
  );
});
