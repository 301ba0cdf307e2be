import { describe, expect, it } from "@jest/globals";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { screen, waitFor } from "@testing-library/react";
import { dialogOf, fill } from "../../testing/acts";
import { ErrorReply, serve } from "../../testing/server";
import { billing, next, open, openPage, own, shown } from "./billing.fixture";

describe("the checkout", () => {
  it("begins with the plan and ends with the Pix code of the invoice", async () => {
    const { person, press } = await openPage([open]);
    const sent = serve(subscriptionApi.create, {
      qrcode: { qrcode: "00020126" },
      valor: { original: "49.90" },
      invoiceId: 7,
      confirmedBy: "owner",
      chargeId: null,
      expiresAt: null,
      secondsLeft: null,
      payUrl: null,
    });
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    dialog.getByText(own.company.plan.name);
    await next(person, dialog, "Voltar");
    await fill(person, dialog.getByRole("textbox", { name: "CEP" }), "50000-000");
    for (const name of ["Próximo", "Próximo", "PAGAR"]) await next(person, dialog, name);
    const pix = await dialogOf("Pagar com Pix");
    pix.getByText("R$ 49,90");
    pix.getByRole("button", { name: "Copiar código" });
    expect(sent.map(({ body }) => body)).toEqual([
      {
        firstName: "Acme Ltda",
        address2: "Rua A, 1",
        city: "Recife",
        state: "",
        zipcode: "50000-000",
        country: "BR",
        invoiceId: 7,
      },
    ]);
    await screen.findByText("Assinatura realizada com sucesso!, aguardando a realização do pagamento");
  });

  it("shows the plan that is chosen for the invoice's period, not the one that is in force until then", async () => {
    const { press } = await openPage([open]);
    const plan = { ...own.company.plan, id: 77, name: "Mínimo", users: 1, connections: 1, queues: 1 };
    serve(subscriptionApi.plans, {
      ...{ recurrence: "MENSAL", current: { id: own.company.plan.id, name: own.company.plan.name }, closed: null },
      next: { id: plan.id, name: plan.name, from: open.dueDate },
      offers: [{ plan, storageMb: 0, apiMessages: 0, price: 10, at: null, line: 0, excess: [] }],
      forecast: null,
    });
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    await dialog.findByText("Mínimo");
    dialog.getByText("1 usuário");
  });

  it("names its steps, offers two countries and says what is missing of the address", async () => {
    const { person, press } = await openPage([open]);
    serve(subscriptionApi.show, {
      ...shown,
      billing: { ...billing, billingName: "", addressStreet: "", addressCity: "" },
    });
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    for (const step of ["Dados", "Personalizar", "Revisar"]) dialog.getByText(step);
    await next(person, dialog, "Voltar");
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Nome completo" });
    await waitFor(() => expect(name.value).toBe(own.company.name));
    await person.clear(name);
    await person.click(dialog.getByRole("combobox", { name: "País" }));
    const countries = await screen.findAllByRole("option");
    expect(countries.map(({ textContent }) => textContent)).toEqual(["Brasil", "United States"]);
    await person.keyboard("{Escape}");
    for (const button of ["Próximo", "Próximo", "PAGAR"]) await next(person, dialog, button);
    for (const words of ["O nome completo é obrigatório", "O Endereço é obrigatório", "Cidade é obrigatória"])
      await dialog.findByText(words);
    dialog.getByText("CEP é obrigatório");
  });

  it("returns to the address when something is missing there", async () => {
    const { person, press } = await openPage([open]);
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    for (const name of ["Próximo", "PAGAR"]) await next(person, dialog, name);
    await dialog.findByText("CEP é obrigatório");
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "CEP" }));
  });

  it("goes on with Enter, from a field and from each step", async () => {
    const { person, press } = await openPage([open]);
    serve(subscriptionApi.create, new ErrorReply(503, "ERR_PAYMENT_PROVIDER"));
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    await next(person, dialog, "Voltar");
    await fill(person, dialog.getByRole("textbox", { name: "CEP" }), "50000-000");
    await person.keyboard("{Enter}");
    await dialog.findByText(own.company.plan.name);
    await person.keyboard("{Enter}");
    await dialog.findByText("R$ 49,90");
    await person.keyboard("{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toContain("não respondeu");
  });

  it.each([
    ["ERR_PAYMENT_UNAVAILABLE", "O pagamento por Pix ainda não está configurado. Fale com o suporte."],
    ["ERR_PAYMENT_PROVIDER", "O provedor de pagamentos não respondeu. Tente de novo em alguns minutos."],
  ] as const)("says why there is no Pix code: %s", async (code, words) => {
    const { person, press } = await openPage([open]);
    serve(subscriptionApi.create, new ErrorReply(503, code));
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    await next(person, dialog, "Voltar");
    await fill(person, dialog.getByRole("textbox", { name: "CEP" }), "50000-000");
    for (const name of ["Próximo", "Próximo", "PAGAR"]) await next(person, dialog, name);
    expect((await dialog.findByRole("alert")).textContent).toBe(words);
  });
});
