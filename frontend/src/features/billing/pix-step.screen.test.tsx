import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { invoiceApi } from "@guiche/contract/invoices";
import { subscriptionApi, type ChargeStateDto, type PixCharge } from "@guiche/contract/subscriptions";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useSession } from "../../shared/session";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { PixStep } from "./PixStep";

const own = signedInUser();
const suspendedUser = signedInUser({ company: { ...own.company, dueDate: "2027-03-01", isSuspended: true } });
const charge: PixCharge = {
  qrcode: { qrcode: "00020126SIMULADO" },
  valor: { original: "49.90" },
  invoiceId: 7,
  confirmedBy: "provider",
  chargeId: 3,
  expiresAt: "2027-03-01T13:00:00.000Z",
  secondsLeft: 3_600,
  payUrl: null,
};
const paidState: ChargeStateDto = { state: "paid", remainder: 0, dueDate: "2027-04-10" };
const waiting: ChargeStateDto = { state: "waiting", remainder: 49.9, dueDate: "2027-03-10" };

const renew = () => Promise.resolve();

/** The desk in place of the dialog, once the company is readmitted. */
function Root() {
  const [isOpen, setOpen] = useState(true);
  if (!useSession().user.company.isSuspended) return <p>O atendimento</p>;
  return (
    <>
      <button onClick={() => setOpen(false)}>Fechar</button>
      {isOpen ? <PixStep charge={charge} onRenew={renew} /> : null}
    </>
  );
}

/** Intervals pass when the test says so; everything else in its own time. */
const holdIntervals = (now = "2027-03-01T12:00:00.000Z") =>
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: ["nextTick", "performance", "queueMicrotask", "setImmediate", "setTimeout", "clearTimeout"],
  });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
afterEach(() => void jest.useRealTimers());

describe("the Pix code", () => {
  it("says how long it can be paid, and then that it cannot be any more", async () => {
    holdIntervals();
    serve(subscriptionApi.charge, waiting);
    await renderScreen(<PixStep charge={charge} onRenew={renew} />);
    await pass(1_000);
    screen.getByText("Vale por 59:59");
    jest.setSystemTime(Date.now() + 60 * 60_000);
    await pass(1_000);
    screen.getByText("Este código venceu.");
    expect(screen.queryByRole("button", { name: "Copiar código" })).toBeNull();
  });

  it("can be paid as long as the server says, whatever the time of this machine", async () => {
    holdIntervals("2027-03-01T14:00:00.000Z");
    serve(subscriptionApi.charge, waiting);
    await renderScreen(<PixStep charge={charge} onRenew={renew} />);
    await pass(1_000);
    screen.getByText("Vale por 59:59");
  });

  it("has the focus on its copy button", async () => {
    await renderScreen(<PixStep charge={charge} onRenew={renew} />);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copiar código" }));
  });

  it("asks for the payment every ten seconds, also after a failure, until it is confirmed", async () => {
    holdIntervals();
    const replies = [new ErrorReply(503, "ERR_PAYMENT_PROVIDER"), waiting, paidState];
    const requests = serve(subscriptionApi.charge, () => replies.shift() ?? waiting);
    serve(invoiceApi.all, []);
    serve(authApi.me, own);
    await renderScreen(<PixStep charge={charge} onRenew={renew} />);
    for (const count of [1, 2, 3]) {
      await pass(10_000);
      expect(requests).toHaveLength(count);
    }
    await screen.findByText("Pagamento confirmado.");
    await screen.findByText("Sua licença foi renovada até 10/04/2027!");
    await pass(60_000);
    expect(requests).toHaveLength(3);
  });

  it("of a suspended company, which gets no events, is on the screen within two seconds of the payment", async () => {
    holdIntervals();
    let requestCount = 0;
    serve(subscriptionApi.charge, () => ((requestCount += 1) > 1 ? paidState : waiting));
    serve(invoiceApi.all, []);
    serve(authApi.me, own);
    await renderScreen(<PixStep charge={charge} onRenew={renew} />, { user: suspendedUser });
    await pass(2_000);
    expect(requestCount).toBe(1);
    await pass(2_000);
    await screen.findByText("Sua licença foi renovada até 10/04/2027!");
  });

  it.each<[ChargeStateDto["state"], RegExp]>([
    ["underpaid", /faltam R\$\s9,90\.$/],
    ["refunded", /^O pagamento foi devolvido\./],
  ])("that is %s says so, renews nothing and takes no second payment", async (state, words) => {
    serve(subscriptionApi.checkCharge, { state, remainder: 9.9, dueDate: "2027-03-10" });
    const { person } = await renderScreen(<PixStep charge={charge} onRenew={renew} />);
    await person.click(screen.getByRole("button", { name: "Já paguei: conferir agora" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(screen.queryByText(/^Sua licença foi renovada/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Copiar código" })).toBeNull();
  });

  it.each<[string, ChargeStateDto | ErrorReply, RegExp, RegExp]>([
    ["no payment yet", waiting, /^Conferimos às \d\d:\d\d: o pagamento ainda não apareceu\.$/, /em 10 s\.$/],
    [
      "no answer of the provider",
      new ErrorReply(503, "ERR_PAYMENT_PROVIDER"),
      /^O provedor de pagamentos não respondeu às \d\d:\d\d\. Se você já pagou, nada se perdeu\.$/,
      /em 10 s\.$/,
    ],
    [
      "too many questions",
      new ErrorReply(429, "ERR_TOO_MANY_REQUESTS"),
      /^Muitas conferências seguidas\.$/,
      /em 60 s\.$/,
    ],
    ["a failure of ours", new ErrorReply(500, "ERR_INTERNAL"), /./, /em 10 s\.$/],
  ])("says what the question has learned, and when it may be asked again: %s", async (_what, reply, words, again) => {
    holdIntervals();
    const requests = serve(subscriptionApi.checkCharge, reply);
    serve(subscriptionApi.charge, waiting);
    const { person } = await renderScreen(<PixStep charge={charge} onRenew={renew} />);
    const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Já paguei: conferir agora" });
    await person.click(button());
    const then = await screen.findByText(/^Tente novamente/);
    expect(then.textContent).toMatch(again);
    expect(then.previousElementSibling?.textContent).toMatch(words);
    expect(button().disabled).toBe(true);
    const [, seconds] = /(\d+) s/.exec(then.textContent) ?? [];
    for (let each = 0; each < Number(seconds); each += 1) await pass(1_000);
    screen.getByText("Você já pode conferir de novo.");
    await person.click(button());
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it("that has expired makes another in its place, and can still be checked", async () => {
    serve(subscriptionApi.checkCharge, { ...waiting, state: "expired" });
    const onRenew = jest.fn(() => Promise.resolve());
    const { person } = await renderScreen(<PixStep charge={{ ...charge, secondsLeft: 0 }} onRenew={onRenew} />);
    await person.click(screen.getByRole("button", { name: "Já paguei: conferir agora" }));
    await screen.findByText(/^Conferimos às \d\d:\d\d: este código venceu sem pagamento\.$/);
    await person.click(screen.getByRole("button", { name: "Gerar novo código" }));
    expect(onRenew).toHaveBeenCalledTimes(1);
  });

  it("that is overpaid is paid", async () => {
    serve(subscriptionApi.checkCharge, { ...paidState, state: "overpaid" });
    serve(invoiceApi.all, []);
    serve(authApi.me, own);
    const { person } = await renderScreen(<PixStep charge={charge} onRenew={renew} />);
    await person.click(screen.getByRole("button", { name: "Já paguei: conferir agora" }));
    await screen.findByText("Sua licença foi renovada até 10/04/2027!");
  });

  it("that is paid opens the desk of a suspended company after four seconds, at its start page", async () => {
    serve(subscriptionApi.checkCharge, paidState);
    serve(invoiceApi.all, []);
    serve(authApi.me, own);
    const { person } = await renderScreen(<Root />, { user: suspendedUser, at: "/financeiro" });
    const began = Date.now();
    await person.click(screen.getByRole("button", { name: "Já paguei: conferir agora" }));
    await screen.findByText("Pagamento confirmado.");
    await waitFor(() => expect(address()).toBe("/"), { timeout: 10_000 });
    screen.getByText("O atendimento");
    expect(Date.now() - began).toBeGreaterThanOrEqual(4_000);
  });

  it("that is paid opens the desk at once when the dialog is closed", async () => {
    serve(subscriptionApi.checkCharge, paidState);
    serve(invoiceApi.all, []);
    const requests = serve(authApi.me, own);
    const { person } = await renderScreen(<Root />, { user: suspendedUser, at: "/financeiro" });
    await person.click(screen.getByRole("button", { name: "Já paguei: conferir agora" }));
    await screen.findByText("Pagamento confirmado.");
    expect(requests).toHaveLength(0);
    await person.click(screen.getByRole("button", { name: "Fechar" }));
    await screen.findByText("O atendimento");
    expect(requests).toHaveLength(1);
  });
});
