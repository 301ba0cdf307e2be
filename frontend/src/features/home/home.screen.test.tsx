import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { queueApi, type QueueDto } from "@guiche/contract/queues";
import { quickMessageApi } from "@guiche/contract/quick-messages";
import { settingApi } from "@guiche/contract/settings";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi, type ColleagueDto } from "@guiche/contract/users";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { companyDetails as acme } from "../../testing/company";
import { address, renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { FirstSteps, StepsButton } from "./FirstSteps";
import { UnseenCustomers } from "./UnseenCustomers";

const connection = (status: ConnectionDto["status"], number: string | null = null): ConnectionDto => ({
  id: 1,
  name: "Loja",
  status,
  statusSince: "2026-11-21T09:00:00.000Z",
  number,
  isDefault: true,
  queues: [],
  capabilities: capabilitiesOf("beta"),
  updatedAt: "2026-11-21T10:00:00.000Z",
});
const ana: ColleagueDto = { id: 1, name: "Ana", queues: [], online: true, away: false };
const bia: ColleagueDto = { id: 2, name: "Bia", queues: [], online: false, away: false };
const sales: QueueDto = { id: 1, name: "Vendas", color: "#aa0000" };

/** A company on its first day. */
function serveNewCompany() {
  serve(connectionApi.list, []);
  serve(connectionApi.offer, { simulatorPort: null });
  serve(queueApi.list, []);
  serve(userApi.names, [ana]);
  serve(quickMessageApi.page, { records: [], hasMore: false });
  serve(settingApi.list, []);
  serve(companyApi.show, acme);
  serve(ticketApi.counts, { open: 0, pending: 0 });
  serve(ticketApi.list, { tickets: [], hasMore: false });
}

const step = (name: string) => within(screen.getByTestId(`step-${name}`));

const onDismissed = jest.fn();
const firstSteps = (
  <>
    <StepsButton onDismissed={onDismissed} />
    <FirstSteps onDismissed={onDismissed}>
      <p>Figures</p>
    </FirstSteps>
  </>
);
beforeEach(() => {
  onDismissed.mockClear();
  localStorage.clear();
  serveNewCompany();
});

describe("the first steps of a new company", () => {
  it("are six, each with a link to its page", async () => {
    const { person } = await renderScreen(firstSteps);
    await screen.findByText("0 de 6 concluídos");
    expect(
      ["queue", "connect", "invite", "reply", "hours"].map((name) => step(name).getByRole("link").getAttribute("href")),
    ).toEqual(["/queues", "/connections", "/users", "/quick-messages", "/settings?tab=hours"]);
    // No message could reach an agent yet.
    expect(step("attend").queryByRole("link")).toBeNull();
    step("attend").getByText(/^Conclua antes os passos 1 e 2/);
    await person.click(step("queue").getByRole("link"));
    expect(address()).toBe("/queues");
  });

  it("ask for the queues of a linked connection, and for agents of a queue", async () => {
    serve(connectionApi.list, [connection("CONNECTED", "5511987654321")]);
    serve(queueApi.list, [sales]);
    await renderScreen(firstSteps);
    await screen.findByText("0 de 6 concluídos");
    expect(step("queue").getByRole("link", { name: "Incluir agentes na fila" }).getAttribute("href")).toBe("/users");
    const serves = step("connect").getByRole("link", { name: "Escolher as filas da conexão" });
    expect(serves.getAttribute("href")).toBe("/connections");
    expect(step("attend").queryByRole("link")).toBeNull();
  });

  it("are ticked off by what the company has, and lead to the first conversation", async () => {
    serve(connectionApi.list, [{ ...connection("DISCONNECTED", "5511987654321"), queues: [sales] }]);
    serve(queueApi.list, [sales]);
    serve(userApi.names, [{ ...ana, queues: [sales] }]);
    serve(settingApi.list, [{ key: "scheduleType", value: "company" }]);
    serve(companyApi.show, { ...acme, outOfHoursMessage: "" });
    await renderScreen(firstSteps);
    await screen.findByText("3 de 6 concluídos");
    for (const name of ["connect", "queue", "hours"]) {
      step(name).getByText(/concluído$/);
      expect(step(name).queryByRole("link")).toBeNull();
    }
    step("invite").getByRole("link");
    expect(step("attend").getByRole("link").getAttribute("href")).toBe("/tickets?tab=pending");
  });

  it("take the place of figures until there is a conversation or the user asks for them", async () => {
    const { person, client } = await renderScreen(firstSteps);
    await person.click(await screen.findByRole("button", { name: "Ver o painel" }));
    screen.getByText("Figures");
    cleanup();
    client.clear();
    serve(ticketApi.counts, { open: 0, pending: 1 });
    await renderScreen(firstSteps);
    await screen.findByText("Figures");
    await screen.findByText("0 de 6 concluídos");
  });

  it("leave the page to the figures after a conversation that was accepted and is closed now", async () => {
    serve(ticketApi.list, { tickets: [{ userId: 1 }], hasMore: false } as never);
    const { person } = await renderScreen(firstSteps);
    await screen.findByText("Figures");
    expect(screen.queryByRole("heading")).toBeNull();
    await person.click(await screen.findByRole("button", { name: "Primeiros passos: 1 de 6" }));
    await screen.findByText("1 de 6 concluídos");
    step("attend").getByText(/concluído$/);
    await person.click(screen.getByRole("button", { name: "Não mostrar mais" }));
    expect(screen.queryByText(/Primeiros passos/)).toBeNull();
    expect(onDismissed).toHaveBeenCalledTimes(1);
  });

  it("offer the simulated phone where the installation has one", async () => {
    serve(connectionApi.offer, { simulatorPort: 4100 });
    await renderScreen(firstSteps);
    await screen.findByText("0 de 6 concluídos");
    step("connect").getByText(/simulado/);
    serve(queueApi.list, [sales]);
    serve(connectionApi.list, [{ ...connection("CONNECTED"), queues: [sales] }]);
    serve(userApi.names, [{ ...ana, queues: [sales] }]);
    await renderScreen(firstSteps);
    await screen.findByText("2 de 6 concluídos");
    expect(screen.getAllByText(/escreva como cliente no celular simulado/)).toHaveLength(1);
  });

  it("say of a single step that it could not be checked", async () => {
    serve(queueApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    await renderScreen(firstSteps);
    await screen.findByText("0 de 6 concluídos");
    step("queue").getByText(/^Não foi possível verificar/);
    expect(step("invite").queryByText(/^Não foi possível verificar/)).toBeNull();
  });

  it("disappear for good when the admin does not want them", async () => {
    const { person } = await renderScreen(firstSteps);
    await person.click(await screen.findByRole("button", { name: "Não mostrar mais" }));
    expect(screen.queryByRole("heading", { name: "Primeiros passos" })).toBeNull();
    screen.getByText("Figures");
    await waitFor(() => expect(onDismissed).toHaveBeenCalledTimes(1));
  });

  it("stay away on the next visit", async () => {
    localStorage.setItem("guiche.checklist.1", "2026-11-21T10:00:00.000Z");
    await renderScreen(firstSteps);
    await act(async () => Promise.resolve());
    expect(screen.queryByRole("heading", { name: "Primeiros passos" })).toBeNull();
  });

  it("are not shown when all are done", async () => {
    serve(connectionApi.list, [{ ...connection("CONNECTED"), queues: [sales] }]);
    serve(queueApi.list, [sales]);
    serve(userApi.names, [{ ...ana, queues: [sales] }, bia]);
    serve(quickMessageApi.page, { records: [{ id: 1 }], hasMore: false } as never);
    serve(settingApi.list, [{ key: "scheduleType", value: "queue" }]);
    serve(ticketApi.counts, { open: 1, pending: 0 });
    await renderScreen(firstSteps);
    await waitFor(() => expect(document.querySelectorAll(".MuiSkeleton-root")).toHaveLength(0));
    expect(screen.queryByRole("heading", { name: "Primeiros passos" })).toBeNull();
  });
});

it.each([
  ["pt", "Primeiros passos"],
  ["en", "First steps"],
  ["es", "Primeros pasos"],
] as const)("the first steps are shown in %s", async (language, steps) => {
  await setLanguage(language);
  await renderScreen(firstSteps);
  await screen.findByRole("heading", { name: steps });
});

describe("customers whom no agent sees", () => {
  const unseen = { qrcode: "", findings: [{ kind: "noFallback" as const }] };

  it("are named on home with their connection", async () => {
    serve(connectionApi.list, [{ ...connection("CONNECTED"), ...unseen }]);
    await renderScreen(<UnseenCustomers />);
    await screen.findByRole("heading", { name: "Clientes que ninguém vê" });
    expect(screen.getByRole("link", { name: "Loja" }).getAttribute("href")).toBe("/connections");
    screen.getByText("Quem escrever à noite não aparece para ninguém: escolha a fila de reserva.");
  });

  it("need no word while the number was never linked", async () => {
    const requests = serve(connectionApi.list, [{ ...connection("qrcode"), ...unseen }]);
    await renderScreen(<UnseenCustomers />);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
