import { beforeEach, describe, expect, it } from "@jest/globals";
import { dashboardApi } from "@guiche/contract/dashboard";
import { screen, within } from "@testing-library/react";
import { catchDownloads, textOf } from "../../testing/downloads";
import { renderScreen } from "../../testing/render";
import { serve } from "../../testing/server";
import { Dashboard } from "./Dashboard";
import { serveDashboard } from "./dashboard.fixture";

beforeEach(serveDashboard);

describe("a tab of the dashboard", () => {
  it("shows waits by queue and when customers come", async () => {
    const wait = { count: 10, average: 6, median: 4, p90: 14 };
    serve(dashboardApi.waiting, {
      wait,
      support: { ...wait, average: 30 },
      answer: { ...wait, average: 9, count: 8 },
      queues: [{ queueId: 5, name: "Vendas", isDeleted: false, color: "#aa0000", wait, answer: wait, finished: 10 }],
      heatmap: [{ weekday: 0, hour: 9, total: 12 }],
      unanswered: { count: 2, since: "2026-11-24T12:00:00.000Z" },
      answers: {
        ended: 4,
        kept: 3,
        overdue: 1,
        queues: [{ queueId: 5, name: "Vendas", isDeleted: false, ended: 4, kept: 3 }],
      },
      solutions: {
        ended: 2,
        kept: 1,
        overdue: 0,
        queues: [{ queueId: 5, name: "Vendas", isDeleted: false, ended: 2, kept: 1 }],
      },
    });
    const { person } = await renderScreen(<Dashboard />);
    await person.click(await screen.findByRole("tab", { name: "Espera e SLA" }));
    await screen.findByRole("row", { name: "Espera na fila Vendas 00h 06m 00h 04m 00h 14m 10" });
    screen.getByRole("row", { name: "Primeira resposta de uma pessoa 00h 09m 00h 04m 00h 14m 8" });
    screen.getByRole("row", { name: "Primeira resposta na fila Vendas 00h 06m 00h 04m 00h 14m 10" });
    await person.click(screen.getByRole("button", { name: "O que é: Tempos de espera e de atendimento" }));
    const help = within(await screen.findByRole("dialog"));
    for (const text of [/^Da entrada na fila/, /^Da primeira mensagem sem resposta/, /^Do aceite até a resolução/])
      help.getByText(text);
    await person.keyboard("{Escape}");
    const downloads = catchDownloads();
    const heat = within(screen.getAllByRole("region", { name: "Quando os clientes chegam" })[0] as HTMLElement);
    await person.click(heat.getByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(downloads[0]?.blob)).toContain("segunda-feira;9;12");
    screen.getByText(/^2 clientes esperam por uma resposta/);
    screen.getByTitle("segunda-feira, 9h: 12 atendimentos");
    screen.getByRole("row", { name: /^Todas as filas 75\s?% 3 4$/ });
    screen.getByRole("row", { name: /^Vendas 75\s?% 3 4$/ });
    screen.getByText("1 atendimento está com o prazo vencido agora.");
    screen.getByRole("heading", { name: "Resolvidos no prazo" });
    screen.getByRole("row", { name: /^Vendas 50\s?% 1 2$/ });
  });

  const noRates = { asked: 3, rated: 0, average: null, finished: 8, comments: [], rates: { 1: 0, 2: 0, 3: 0 } };

  it("says how many were asked when no customer rated, and where asking is set", async () => {
    serve(dashboardApi.ratings, { ...noRates, agents: [], queues: [] });
    await renderScreen(<Dashboard />, { at: "/?tab=ratings" });
    const text = await screen.findByText(/^Ninguém avaliou neste período. 3 perguntas foram enviadas. 37,5\s?% dos/);
    within(text).getByRole("link", { name: "Ver ajuste" });
  });

  it("shows what customers wrote, with the way to the conversation, and saves the rates of agents and of queues", async () => {
    const ratingFigures = { asked: 3, rated: 2, average: 2.5 };
    serve(dashboardApi.ratings, {
      ...{ ...noRates, ...ratingFigures, rates: { 1: 0, 2: 1, 3: 1 } },
      agents: [
        { ...ratingFigures, userId: 1, name: "Ana", isDeleted: false },
        { ...ratingFigures, userId: 2, name: "Beto", isDeleted: true },
      ],
      queues: [
        { ...ratingFigures, queueId: null, name: "", isDeleted: false },
        { ...ratingFigures, queueId: 9, name: "Trocas", isDeleted: true },
      ],
      comments: [
        {
          ...{ id: 1, rate: 2 as const, comment: "Demorou um pouco", userName: "Beto", isDeleted: true },
          ...{ answeredAt: "2026-11-24T12:00:00.000Z", ticketUuid: "u1" },
        },
      ],
    });
    const { person } = await renderScreen(<Dashboard />, { at: "/?tab=ratings" });
    await screen.findByText("Demorou um pouco");
    screen.getByText(/^Satisfeito · Beto \(excluído\) · 24\/11\/2026/);
    expect(screen.getByRole("link", { name: "Abrir o atendimento" }).getAttribute("href")).toBe("/tickets/u1");
    const downloads = catchDownloads();
    for (const button of screen.getAllByRole("button", { name: "Baixar CSV" })) await person.click(button);
    expect(await textOf(downloads[0]?.blob)).toMatch(/Ana;"2,5";2;3[^]+Beto \(excluído\);"2,5";2;3/);
    expect(await textOf(downloads[1]?.blob)).toMatch(/Sem fila;"2,5";2;3[^]+Trocas \(excluída\);"2,5";2;3/);
  });

  it("shows and saves the ads that tickets began with", async () => {
    const ad = { title: "Bolo de fubá", sourceId: "120", url: "https://fb.me/x" };
    serve(dashboardApi.ads, [
      { ad, begun: 7, accepted: 5, finished: 4 },
      { ad: { title: "" }, begun: 1, accepted: 0, finished: 0 },
    ]);
    const { person } = await renderScreen(<Dashboard />, { at: "/?tab=ads" });
    await screen.findByRole("row", { name: "Bolo de fubá 7 5 4" });
    screen.getByRole("row", { name: "sem título 1 0 0" });
    const downloads = catchDownloads();
    await person.click(screen.getByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(downloads[0]?.blob)).toContain("Bolo de fubá;7;5;4;120;https://fb.me/x");
  });

  it("saves what the bot did and the outages, and shows how a number stands", async () => {
    serve(dashboardApi.bot, { tickets: 9, accepted: 4, alone: 3, waiting: 2 });
    serve(dashboardApi.connections, [
      { id: 3, name: "Principal", status: "CONNECTED", outages: 1, downMinutes: 30, uptime: 0.99 },
    ]);
    const { person } = await renderScreen(<Dashboard />, { at: "/?tab=bot" });
    const downloads = catchDownloads();
    await person.click(await screen.findByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(downloads[0]?.blob)).toContain("Resolvidos sem agente;3");
    await person.click(screen.getByRole("tab", { name: "Conexões" }));
    await screen.findByRole("row", { name: /^Principal 1 00h 30m 99\s?%/ });
    await person.click(screen.getByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(downloads[1]?.blob)).toMatch(/Principal;1;00h 30m;99\s?%/);
    screen.getByRole("button", { name: "Saúde do número de Principal" });
  });
});
