import { describe, expect, it, jest } from "@jest/globals";
import type { CompanyState } from "@guiche/contract/companies";
import { invoiceApi, type InvoiceDto } from "@guiche/contract/invoices";
import { subscriptionApi, type PlanChoiceDto, type PlanOfferDto } from "@guiche/contract/subscriptions";
import { wallDay } from "@guiche/contract/time/wall-time";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { cellsOf, dialogOf, fill, isClosed, questionOf } from "../../testing/acts";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { billing, next, open, openPage, overdue, own, paidInvoice, subscriptionFields } from "./billing.fixture";
import { SubscriptionPage } from "./SubscriptionPage";

const offer = (name: string, value: number, values: Partial<PlanOfferDto> = {}): PlanOfferDto => ({
  plan: { ...own.company.plan, id: value, name, value, users: 3, connections: 1, queues: 2 },
  storageMb: 0,
  apiMessages: 0,
  price: value,
  at: "now",
  line: 0,
  excess: [],
  ...values,
});
const choice: PlanChoiceDto = {
  recurrence: "MENSAL",
  current: { id: 50, name: "Básico" },
  next: null,
  closed: null,
  offers: [
    offer("Mínimo", 10, { at: "nextPeriod", excess: [{ limit: "users", over: 3 }] }),
    offer("Básico", 50, { at: null }),
    offer("Pro", 100, { line: 16.13 }),
  ],
  forecast: { dueDate: "2027-04-10", value: 50 },
};

/** Only the clock of the page is another; what waits, waits. */
const notFaked = [
  ...(["nextTick", "performance", "queueMicrotask", "setImmediate", "setInterval", "clearInterval"] as const),
  ...(["setTimeout", "clearTimeout", "clearImmediate"] as const),
];

describe("the invoices", () => {
  it("show detail, value, due date and state, and only open ones can be paid", async () => {
    await openPage();
    await screen.findByText("Vencido");
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => cellsOf(row).slice(0, 5))).toEqual([
      ["7", "Básico 10/03/2099 – 10/04/2099", "R$\u00a049,90", "10/03/2099", "Em Aberto"],
      ["6", "Básico 10/02/2020 – 10/03/2020", "R$\u00a049,90", "10/02/2020", "Vencido"],
      ["5", "Básico 10/03/2099 – 10/04/2099", "R$\u00a049,90", "10/03/2099", "Pago"],
    ]);
    expect(rows.map((row) => row.getAttribute("data-tint"))).toEqual([null, "error", null]);
    expect(screen.getAllByRole("button", { name: "PAGAR" })).toHaveLength(2);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "PAGO" }).disabled).toBe(true);
  });

  it("say what is left when the company has credit", async () => {
    await openPage([{ ...open, remainder: 9.9 }]);
    await screen.findByText("R$ 9,90 de R$ 49,90");
  });

  it("say when the next one comes while there are none", async () => {
    const { press } = await openPage([]);
    await screen.findByText("Nenhuma fatura. A próxima sai em 10/12.");
    await press("Ver plano");
    expect(address()).toBe("/subscription");
  });

  it("have the heading and the columns of the specification", async () => {
    await openPage();
    await screen.findByRole("heading", { name: "Faturas" });
    await screen.findByText("Vencido");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...["Id", "Detalhes", "Valor", "Data Venc.", "Status", "Ação"],
    ]);
  });

  it("are overdue by the company's calendar, not by the browser's", async () => {
    // 3:00 of the next day in Tokyo, the same day in Europe and America.
    jest.useFakeTimers({ now: new Date("2099-03-10T18:00:00Z"), doNotFake: notFaked });
    await openPage([open], {
      ...own,
      company: { ...own.company, settings: [{ key: "timezone", value: "Asia/Tokyo" }] },
    });
    await screen.findByText("Vencido");
    jest.useRealTimers();
  });

  it("that are paid have a receipt to print", async () => {
    const { press } = await openPage();
    serve(invoiceApi.receipt, {
      invoice: paidInvoice,
      billing,
      receiver: "Guichê",
      payments: [{ kind: "pix", value: 40, note: "E123", at: "2026-02-09T12:00:00.000Z" }],
      credit: 9.9,
    });
    const print = jest.spyOn(window, "print").mockImplementation(() => undefined);
    await press("Recibo da fatura 5");
    const dialog = await dialogOf("Recibo da fatura 5");
    await dialog.findByText(/^R\$\s40,00 · .* · E123$/);
    for (const text of ["Acme", "Acme Ltda", "Guichê", paidInvoice.detail]) dialog.getByText(text);
    expect(dialog.getAllByText(/^R\$\s(49,90|9,90)$/)).toHaveLength(2);
    await press("Imprimir");
    expect(print).toHaveBeenCalledTimes(1);
  });

  it("of every company are where the mails to the platform's owner lead, and for the owner alone", async () => {
    const { requests, person } = await openPage([open], signedInUser({ super: true }), "/financeiro?everyone=true");
    const everyone = await screen.findByRole<HTMLInputElement>("switch", { name: "Todas as empresas" });
    expect([everyone.checked, requests.at(-1)?.query]).toEqual([true, { everyone: "true" }]);
    await person.click(everyone);
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({}));
    cleanup();
    await openPage([open], own, "/financeiro?everyone=true");
    expect(screen.queryByRole("switch", { name: "Todas as empresas" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Marcar a fatura 7 como paga" })).toBeNull();
  });
});

describe("the subscription", () => {
  const openSubscription = (
    state: CompanyState,
    rows: InvoiceDto[],
    { trialExpiration = null, ...until }: { trialExpiration?: string | null; dueDate?: string } = {},
  ) => {
    const { dueDate = trialExpiration } = until;
    serve(invoiceApi.all, rows);
    serve(subscriptionApi.show, { ...subscriptionFields, billing, trialExpiration });
    serve(subscriptionApi.plans, choice);
    return renderScreen(<SubscriptionPage />, { user: { ...own, company: { ...own.company, state, dueDate } } });
  };
  const inDays = (days: number) => wallDay(Date.now() + days * 86_400_000, "America/Sao_Paulo");
  const subscribeNow = () => screen.queryByRole("button", { name: "Assine Agora!" });

  it("shows the days of the trial and the billing address, and leads to the oldest open invoice", async () => {
    const { person } = await openSubscription("trial", [open, overdue, paidInvoice], { trialExpiration: inDays(2) });
    await screen.findByText("2 dias de teste");
    screen.getByText("Teste");
    screen.getByText("ana@acme.example");
    await person.click(await screen.findByRole("button", { name: "Assine Agora!" }));
    await dialogOf("Pagar a fatura 6");
  });

  it("makes the first invoice on demand while none is open", async () => {
    const { person } = await openSubscription("overdue", [paidInvoice], { trialExpiration: "2020-01-01" });
    const requests = serve(subscriptionApi.nextInvoice, { invoice: open });
    await screen.findByText("Teste encerrado");
    screen.getByText("Vencida");
    screen.getByText("Licença vencida em");
    serve(invoiceApi.all, [open, paidInvoice]);
    await person.click(await screen.findByRole("button", { name: "Assine Agora!" }));
    await dialogOf("Pagar a fatura 7");
    expect(requests).toHaveLength(1);
  });

  it("has no ring and no «Assine Agora!» once it is paid, even during the trial", async () => {
    const { person } = await openSubscription("active", [paidInvoice], {
      trialExpiration: inDays(2),
      dueDate: "2099-04-10",
    });
    await screen.findByText("10/04/2099");
    screen.getByText("Licença válida até");
    screen.getByText("Ativa");
    expect(screen.queryByText(/dias? de teste|Teste encerrado/)).toBeNull();
    expect(subscribeNow()).toBeNull();
    serve(subscriptionApi.nextInvoice, { invoice: null });
    await person.click(screen.getByRole("button", { name: "Pagar o próximo período" }));
    await screen.findByText("Tudo pago. Nenhuma fatura em aberto.");
  });

  it("offers the next invoice of a paid company as what it is", async () => {
    const { person } = await openSubscription("active", [open, paidInvoice], { dueDate: open.dueDate });
    await person.click(await screen.findByRole("button", { name: "Pagar a próxima fatura" }));
    await dialogOf("Pagar a fatura 7");
    expect(subscribeNow()).toBeNull();
  });

  it("has nothing to pay where it never ends", async () => {
    await openSubscription("active", []);
    await screen.findByText("Ativa");
    expect(subscribeNow()).toBeNull();
    expect(screen.queryByRole("button", { name: /^Pagar/ })).toBeNull();
  });

  it("says that there is nothing to pay of a plan without a price", async () => {
    const { person } = await openSubscription("trial", [paidInvoice], { trialExpiration: inDays(1) });
    serve(subscriptionApi.nextInvoice, { invoice: null });
    await person.click(await screen.findByRole("button", { name: "Assine Agora!" }));
    await screen.findByText("Tudo pago. Nenhuma fatura em aberto.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the change of plan", () => {
  const openChoice = (plans: PlanChoiceDto) => {
    serve(invoiceApi.all, []);
    serve(subscriptionApi.show, { ...subscriptionFields, billing });
    serve(subscriptionApi.plans, plans);
    return renderScreen(<SubscriptionPage />, { user: own });
  };
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

  it("says what each plan would do, and why one cannot be chosen", async () => {
    await openChoice(choice);
    await screen.findByText("Próxima cobrança: R$ 50,00 em 10/04/2027");
    screen.getByText("3 usuários a mais que o plano");
    expect(button("Mudar para Mínimo").disabled).toBe(true);
    screen.getByText("Vale na hora. A próxima fatura cobra R$ 16,13 pelos dias restantes do período.");
    expect(screen.queryByRole("button", { name: "Continuar com Básico" })).toBeNull();
  });

  it("is asked for once more and then shown", async () => {
    const { person } = await openChoice(choice);
    const planRequests = serve(subscriptionApi.choosePlan, {
      ...choice,
      current: { id: 100, name: "Pro" },
      offers: [offer("Básico", 50, { at: "nextPeriod" }), offer("Pro", 100, { at: null })],
    });
    await person.click(await screen.findByRole("button", { name: "Mudar para Pro" }));
    const dialog = await questionOf("Mudar para o plano Pro?");
    await next(person, dialog, "Mudar de plano");
    await screen.findByText("Plano alterado.");
    expect(planRequests.map(({ body }) => body)).toEqual([{ planId: 100 }]);
    await screen.findByRole("button", { name: "Mudar para Básico" });
  });

  it.each([
    ["openCharge", "Há um código Pix em aberto. Pague-o ou espere vencer para mudar de plano."],
    [
      "nextPaid",
      "O próximo período já está pago com o plano escolhido. Você poderá mudar de plano quando ele começar.",
    ],
  ] as const)("waits while it is closed: %s", async (closedBy, reason) => {
    await openChoice({ ...choice, closed: closedBy });
    await screen.findByText(reason);
    expect(button("Mudar para Pro").disabled).toBe(true);
  });
});

describe("the platform's owner", () => {
  it("marks an invoice of a company as paid, with a reason", async () => {
    const { person, press } = await openPage([open], signedInUser({ super: true }));
    const paymentRequests = serve(invoiceApi.pay, paidInvoice);
    await press("Marcar a fatura 7 como paga");
    const dialog = await dialogOf("Marcar a fatura 7 de Acme como paga");
    await fill(person, dialog.getByRole("textbox", { name: "Motivo" }), "Transferência");
    await next(person, dialog, "Marcar como paga");
    await isClosed();
    expect(paymentRequests.map(({ body }) => body)).toEqual([{ reason: "Transferência" }]);
  });
});
