import { expect, it, jest } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { act, screen, waitFor } from "@testing-library/react";
import { serve } from "@/testing/server";

const listeners = new Map<string, (event: unknown) => void>();
const socket = {
  on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  ...{ emit: () => undefined, disconnect: () => undefined },
};
jest.unstable_mockModule("socket.io-client", () => ({ io: () => socket }));
const { openSocket } = await import("@/shared/realtime");
const { open, openPage, paid } = await import("./billing.fixture");

it("an invoice that is paid while the list is open is shown as paid", async () => {
  const close = openSocket(1);
  await waitFor(() => expect(listeners.has("company-1-payment")).toBe(true));
  await openPage([open]);
  await screen.findByText("Em Aberto");
  serve(invoiceApi.all, [{ ...paid, id: open.id }]);
  act(() => listeners.get("company-1-payment")?.({ action: "CONCLUIDA", company: { ...open.company, dueDate: null } }));
  await screen.findByText("Pago");
  close();
});
