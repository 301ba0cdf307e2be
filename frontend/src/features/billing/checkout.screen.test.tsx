import { beforeEach, describe, expect, it } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { subscriptionApi, type PixCharge } from "@guiche/contract/subscriptions";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { dialogOf, fill, isClosed, valueOf } from "../../testing/acts";
import { address } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { billing, next, open, openPage, own, subscriptionFields } from "./billing.fixture";

const charge: PixCharge = {
  qrcode: { qrcode: "00020126" },
  valor: { original: "49.90" },
  invoiceId: 7,
  confirmedBy: "owner",
  chargeId: null,
  expiresAt: null,
  secondsLeft: null,
  payUrl: null,
};

beforeEach(() => sessionStorage.clear());

describe("the checkout", () => {
  it("begins with the plan and ends with the Pix code of the invoice", async () => {
    const { person, press } = await openPage([open]);
    const createRequests = serve(subscriptionApi.create, charge);
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    dialog.getByText(own.company.plan.name);
    await next(person, dialog, "Voltar");
    await fill(person, dialog.getByRole("textbox", { name: "CEP" }), "50000-000");
    for (const name of ["Próximo", "Próximo", "PAGAR"]) await next(person, dialog, name);
    const pix = await dialogOf("Pagar com Pix");
    pix.getByText("R$ 49,90");
    pix.getByRole("button", { name: "Copiar código" });
    expect(createRequests.map(({ body }) => body)).toEqual([
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

  const plan = { ...own.company.plan, id: 77, name: "Mínimo", users: 1, connections: 1, queues: 1 };
  it.each([
    ["for the invoice's period", { current: own.company.plan, next: { id: 77, name: "Mínimo", from: open.dueDate } }],
    ["and in force, of which the session has not heard", { current: plan, next: null }],
  ])("shows the plan that is chosen %s", async (_which, { current, next: following }) => {
    const { press } = await openPage([open]);
    serve(subscriptionApi.plans, {
      ...{ recurrence: "MENSAL", current: { id: current.id, name: current.name }, closed: null, next: following },
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
      ...subscriptionFields,
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

  it("asks for what is missing of the address where the person is, and does not send the user back", async () => {
    const { person, press } = await openPage([open]);
    const createRequests = serve(subscriptionApi.create, charge);
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    await next(person, dialog, "Próximo");
    await dialog.findByText("Faltam dados de cobrança. Preencha aqui para pagar.");
    await next(person, dialog, "PAGAR");
    await dialog.findByText("CEP é obrigatório");
    dialog.getByText("R$ 49,90");
    const zip = dialog.getByRole("textbox", { name: "CEP" });
    await waitFor(() => expect(document.activeElement).toBe(zip));
    await fill(person, zip, "50000-000");
    dialog.getByRole("textbox", { name: "CEP" });
    await next(person, dialog, "PAGAR");
    await dialogOf("Pagar com Pix");
    expect(createRequests.map(({ body }) => body.zipcode)).toEqual(["50000-000"]);
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
    const words = "O provedor de pagamentos não respondeu. Tente novamente em alguns minutos.";
    expect((await dialog.findByRole("alert")).textContent).toBe(words);
  });

  it("says that payments by Pix are not set up yet", async () => {
    const { person, press } = await openPage([open]);
    serve(subscriptionApi.create, new ErrorReply(503, "ERR_PAYMENT_UNAVAILABLE"));
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    await next(person, dialog, "Próximo");
    await fill(person, await dialog.findByRole("textbox", { name: "CEP" }), "50000-000");
    await next(person, dialog, "PAGAR");
    const words = "O pagamento por Pix ainda não está configurado. Fale com o suporte.";
    expect((await dialog.findByRole("alert")).textContent).toBe(words);
  });

  it("goes back one step with the browser's button, and closes with it", async () => {
    const { person, press } = await openPage([open]);
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    await next(person, dialog, "Próximo");
    await dialog.findByText("R$ 49,90");
    expect(address()).toBe("/?pay=7&step=review");
    act(() => window.history.back());
    await dialog.findByText(own.company.plan.name);
    act(() => window.history.back());
    await isClosed();
    expect(address()).toBe("/");
  });

  it("leaves no step in the history when it is closed", async () => {
    const { person, press } = await openPage([open]);
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    for (const name of ["Próximo", "Voltar", "Voltar", "Cancelar"]) await next(person, dialog, name);
    await isClosed();
    await waitFor(() => expect(address()).toBe("/"));
  });

  it("goes on after a reload at the same step, with what was typed", async () => {
    const { person, press } = await openPage([open]);
    await press("PAGAR");
    const first = await dialogOf("Pagar a fatura 7");
    await next(person, first, "Voltar");
    await fill(person, first.getByRole("textbox", { name: "CEP" }), "50000-000");
    await fill(person, first.getByRole("textbox", { name: "Cidade" }), "Olinda");
    cleanup();
    await openPage([open], own, address());
    const dialog = await dialogOf("Pagar a fatura 7");
    expect(["CEP", "Cidade", "Endereço"].map((name) => valueOf(dialog.getByRole("textbox", { name })))).toEqual([
      "50000-000",
      "Olinda",
      "Rua A, 1",
    ]);
  });

  it("shows the same Pix code after a reload, and the reason with a new try when there is none", async () => {
    const { person, press } = await openPage([open]);
    serve(subscriptionApi.create, charge);
    await press("PAGAR");
    const first = await dialogOf("Pagar a fatura 7");
    await next(person, first, "Próximo");
    await fill(person, await first.findByRole("textbox", { name: "CEP" }), "50000-000");
    await next(person, first, "PAGAR");
    await dialogOf("Pagar com Pix");
    cleanup();
    const replies = [new ErrorReply(503, "ERR_PAYMENT_PROVIDER"), charge];
    const createRequests = serve(subscriptionApi.create, () => replies.shift() ?? charge);
    await openPage([open], own, address());
    const dialog = await dialogOf("Pagar com Pix");
    await dialog.findByText("O provedor de pagamentos não respondeu. Tente novamente em alguns minutos.");
    await next(person, dialog, "Tentar novamente");
    await dialog.findByRole("button", { name: "Copiar código" });
    expect(createRequests.map(({ body }) => body.zipcode)).toEqual(["50000-000", "50000-000"]);
    cleanup();
    await openPage([{ ...open, status: "paid" }], own, address());
    (await dialogOf("Pagar a fatura 7")).getByText("Esta fatura já está paga.");
  });

  it("makes no Pix code for a user who only opens its address", async () => {
    sessionStorage.clear();
    const createRequests = serve(subscriptionApi.create, charge);
    await openPage([open], own, "/?pay=7&step=pix");
    await dialogOf("Pagar a fatura 7");
    expect(createRequests).toHaveLength(0);
    cleanup();
    await openPage([open], own, "/?pay=70");
    (await dialogOf("Pagar a fatura 70")).getByText("Não encontramos esta fatura. Abra-a pela lista de faturas.");
  });

  it("keeps step and words when the server fails, and says when the amount has changed since", async () => {
    const { client, person, press } = await openPage([open]);
    const replies = [new ErrorReply(500, "ERR_INTERNAL"), { ...charge, valor: { original: "99.90" } }];
    serve(subscriptionApi.create, () => replies.shift() ?? charge);
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    await next(person, dialog, "Próximo");
    await fill(person, await dialog.findByRole("textbox", { name: "CEP" }), "50000-000");
    serve(invoiceApi.all, [{ ...open, value: 79.9, remainder: 79.9 }]);
    await act(() => client.invalidateQueries({ queryKey: [invoiceApi.all.path] }));
    await dialog.findByText(/^O valor da fatura mudou de R\$\s49,90 para R\$\s79,90\. Confira antes de pagar\.$/);
    // The address of the company is loaded again: what was typed stays.
    await act(() => client.invalidateQueries({ queryKey: [subscriptionApi.show.path] }));
    await next(person, dialog, "PAGAR");
    await dialog.findByTestId("checkout-error");
    expect(valueOf(dialog.getByRole("textbox", { name: "CEP" }))).toBe("50000-000");
    await next(person, dialog, "PAGAR");
    const pix = await dialogOf("Pagar com Pix");
    pix.getByText(/^O valor da fatura mudou de R\$\s49,90 para R\$\s99,90\./);
  });

  it("makes another code where the first has expired, and stays there when that fails", async () => {
    const { person, press } = await openPage([open]);
    const replies = [
      { ...charge, chargeId: 3, secondsLeft: 0 },
      new ErrorReply(503, "ERR_PAYMENT_PROVIDER"),
      { ...charge, chargeId: 4 },
    ];
    serve(subscriptionApi.create, () => replies.shift() ?? charge);
    await press("PAGAR");
    const dialog = await dialogOf("Pagar a fatura 7");
    await next(person, dialog, "Próximo");
    await fill(person, await dialog.findByRole("textbox", { name: "CEP" }), "50000-000");
    await next(person, dialog, "PAGAR");
    const pix = await dialogOf("Pagar com Pix");
    await next(person, pix, "Gerar novo código");
    await pix.findByText("O provedor de pagamentos não respondeu. Tente novamente em alguns minutos.");
    await next(person, pix, "Gerar novo código");
    await pix.findByRole("button", { name: "Copiar código" });
  });
});
