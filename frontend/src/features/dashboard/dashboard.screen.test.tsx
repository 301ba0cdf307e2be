import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { chatApi } from "@guiche/contract/chats";
import { dashboardApi, type DashboardDto, type Durations } from "@guiche/contract/dashboard";
import { queueApi } from "@guiche/contract/queues";
import { userApi } from "@guiche/contract/users";
import { wallTime } from "@guiche/contract/wall-time";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { choose } from "../../testing/acts";
import { catchDownloads, textOf } from "../../testing/downloads";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { speak } from "../../testing/setup";
import { formatMinutes } from "../../shared/format/minutes";
import { Dashboard } from "./Dashboard";
import { closedPath, queryOf } from "./report-filter";

const nothing: Durations = { count: 0, average: null, median: null, p90: null };
const summary: DashboardDto = {
  counters: {
    ...{ supportHappening: 4, supportPending: 2, supportFinished: 31 },
    ...{ avgSupportTime: 125.4, avgWaitTime: null, avgAnswerTime: 12 },
  },
  times: {
    support: { count: 30, average: 125.4, median: 90, p90: 200 },
    wait: nothing,
    answer: { count: 28, average: 12, median: 8, p90: 20 },
  },
  attendants: [
    { id: 1, name: "Ana", rating: 2.5, finished: 30, avgSupportTime: 20, online: true },
    { id: 2, name: "Bia", rating: null, finished: 0, avgSupportTime: null, online: false },
  ],
  period: { from: "2026-11-18", to: "2026-11-24" },
};

beforeEach(() => {
  serve(queueApi.list, [{ id: 5, name: "Vendas", color: "#aa0000" }]);
  serve(connectionApi.list, []);
  serve(userApi.names, []);
  serve(dashboardApi.summary, summary);
  serve(dashboardApi.ticketsUsers, {
    data: [
      { userId: 1, name: "Ana", total: 30 },
      { userId: null, name: "", total: 1 },
    ],
    count: 31,
  });
  serve(dashboardApi.ticketsDay, {
    data: [
      { date: "2026-11-23", total: 31 },
      { date: "2026-11-24", total: 0 },
    ],
    count: 31,
  });
});

const figure = (name: string, text: string) =>
  waitFor(() => expect(screen.getByTestId(`figure-${name}`).textContent).toBe(text));

describe("the dashboard", () => {
  it("asks every panel with the filter in the address", async () => {
    const asked = [dashboardApi.summary, dashboardApi.ticketsUsers, dashboardApi.ticketsDay].map((endpoint) =>
      serve<typeof endpoint>(endpoint, new ErrorReply(500, "ERR_INTERNAL")),
    );
    await renderScreen(<Dashboard />, { at: "/?days=30&queues=5" });
    await waitFor(() => expect(asked.every((one) => one.length > 0)).toBe(true));
    for (const one of asked) expect(one[0]?.query).toEqual({ days: "30", queueIds: "[5]" });
  });

  it("shows counts, averages as hours and minutes, and a dash for what nobody measured", async () => {
    await renderScreen(<Dashboard />);
    await figure("supportHappening", "4");
    await figure("supportPending", "2");
    await figure("supportFinished", "31");
    await figure("avgSupportTime", "02h 05m");
    await figure("avgWaitTime", "–");
    await figure("avgAnswerTime", "00h 12m");
    screen.getByText("mediana 01h 30m, de 30");
    screen.getByText("mediana 00h 08m, de 28");
    expect(screen.queryByTestId("figure-totalCompanies")).toBeNull();
    expect([formatMinutes(0), formatMinutes(7_200)]).toEqual(["00h 00m", "120h 00m"]);
  });

  it("shows super users the platform's figures", async () => {
    serve(dashboardApi.summary, {
      ...summary,
      counters: { ...summary.counters, totalCompanies: 9, totalWhatsappSessions: 7 },
    });
    await renderScreen(<Dashboard />, { user: signedInUser({ super: true }) });
    await figure("totalCompanies", "9");
    await figure("totalWhatsappSessions", "7");
  });

  it("puts a chosen period into the address, and asks for dates where a range has none", async () => {
    const { person } = await renderScreen(<Dashboard />);
    await choose(person, await screen.findByLabelText("Período"), "Últimos 90 dias");
    expect(address()).toBe("/?days=90");
    await choose(person, screen.getByLabelText("Período"), "Intervalo de datas");
    expect((await screen.findAllByText("Parametrize o filtro")).length).toBeGreaterThan(0);
    await person.type(screen.getByLabelText("De"), "01/11/2026");
    await person.type(screen.getByLabelText("Até"), "03/11/2026");
    await waitFor(() => expect(address()).toBe("/?days=range&from=2026-11-01&to=2026-11-03"));
    await figure("supportFinished", "31");
  });

  it("walks the bars with the arrow keys and opens the tickets of one", async () => {
    const { person } = await renderScreen(<Dashboard />);
    const chart = await screen.findByRole("application", { name: /^Atendimentos por agente/ });
    chart.focus();
    await person.keyboard("{ArrowRight}");
    await within(chart).findByText("Ana: 30 atendimentos");
    await person.keyboard("{ArrowRight}");
    await within(chart).findByText("Sem agente: 1 atendimento");
    await person.keyboard("{Home}{Enter}");
    expect(address()).toBe("/tickets?tab=search&closedFrom=2026-11-18&closedTo=2026-11-24&closedUsers=1");
  });

  const search = (text: string) => new URLSearchParams(text);
  const week = { from: "2026-11-18", to: "2026-11-24" };

  it("opens a day's tickets under the filter of the page", async () => {
    const { person } = await renderScreen(<Dashboard />, { at: "/?queues=5&groups=included&hours=business" });
    const chart = await screen.findByRole("application", { name: /^Atendimentos por dia/ });
    chart.focus();
    await person.keyboard("{ArrowRight}{Enter}");
    expect(address()).toBe(
      "/tickets?tab=search&closedFrom=2026-11-23&closedTo=2026-11-23&closedQueues=5&closedGroups=1",
    );
  });

  it("has a way to the tickets of an hour, and to those that no agent had", () => {
    const day = { from: "2026-11-24", to: "2026-11-24" };
    expect(closedPath(search("connections=3&users=1,2"), day, { hour: 9 })).toBe(
      "/tickets?tab=search&closedFrom=2026-11-24&closedTo=2026-11-24&closedConnections=3&closedUsers=1%2C2&closedHour=9",
    );
    expect(closedPath(search(""), week, { userId: null })).toBe(
      "/tickets?tab=search&closedFrom=2026-11-18&closedTo=2026-11-24&closedUsers=none",
    );
  });

  it("shows a chart as a table, and saves it", async () => {
    const { person } = await renderScreen(<Dashboard />);
    const panel = within(await screen.findByRole("region", { name: "Atendimentos por dia" }));
    await person.click(await panel.findByRole("button", { name: "Ver como tabela" }));
    panel.getByRole("row", { name: "23/11 31" });
    const saved = catchDownloads();
    await person.click(panel.getByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(saved[0]?.blob)).toContain("23/11;31");
  });

  it("marks the hour that is going on as partial, on the company's clock", async () => {
    const [day = "", hour = ""] = wallTime(Date.now(), "America/Sao_Paulo").split(/T|:/);
    serve(dashboardApi.summary, { ...summary, period: { from: day, to: day } });
    const data = Array.from({ length: 24 }, (_each, at) => ({ hour: at, total: 1 }));
    serve(dashboardApi.ticketsDay, { data, count: 24 });
    const { person } = await renderScreen(<Dashboard />);
    const panel = within(await screen.findByRole("region", { name: "Atendimentos por dia" }));
    await person.click(await panel.findByRole("button", { name: "Ver como tabela" }));
    await panel.findByRole("row", { name: `${hour}h (parcial) 1` });
    expect(panel.getAllByText(/parcial/)).toHaveLength(1);
  });

  it("asks nothing while its tab is hidden, and again when it is shown", async () => {
    const asked = serve<typeof dashboardApi.summary>(dashboardApi.summary, summary);
    await renderScreen(<Dashboard />);
    await figure("supportFinished", "31");
    const hidden = jest.spyOn(document, "hidden", "get");
    const turn = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const before = asked.length;
    // Hidden within the second for which events are collected.
    turn(false);
    turn(true);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(asked).toHaveLength(before);
    turn(false);
    await waitFor(() => expect(asked.length).toBeGreaterThan(before), { timeout: 3_000 });
    hidden.mockRestore();
  });

  it("lists the agents with rate and presence", async () => {
    await renderScreen(<Dashboard />);
    const row = within(await screen.findByRole("row", { name: /Ana/ }));
    row.getByText("2,5");
    row.getByText("Online");
    within(screen.getByRole("row", { name: /Bia/ })).getByText("Offline");
  });

  it("keeps the other panels when one fails, and loads it again on request", async () => {
    serve(dashboardApi.ticketsUsers, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<Dashboard />);
    await figure("supportFinished", "31");
    const panel = within(screen.getByRole("region", { name: "Atendimentos por agente" }));
    const again = await panel.findByRole("button", { name: "Tentar novamente" });
    serve(dashboardApi.ticketsUsers, { data: [], count: 0 });
    await person.click(again);
    await panel.findByText("Nenhum atendimento resolvido neste período.");
  });

  it("explains a figure in a sentence", async () => {
    const { person } = await renderScreen(<Dashboard />);
    await person.click(await screen.findByRole("button", { name: "O que é: Tempo médio de espera" }));
    await screen.findByText(/^Da entrada na fila até o aceite/);
  });

  it("shows waits by queue and when customers come", async () => {
    const wait = { count: 10, average: 6, median: 4, p90: 14 };
    serve(dashboardApi.waiting, {
      wait,
      support: { ...wait, average: 30 },
      answer: { ...wait, average: 9, count: 8 },
      queues: [{ queueId: 5, name: "Vendas", color: "#aa0000", wait, answer: wait, finished: 10 }],
      heatmap: [{ weekday: 0, hour: 9, total: 12 }],
      unanswered: { count: 2, since: "2026-11-24T12:00:00.000Z" },
      answers: { ended: 4, kept: 3, overdue: 1, queues: [{ queueId: 5, name: "Vendas", ended: 4, kept: 3 }] },
      solutions: { ended: 2, kept: 1, overdue: 0, queues: [{ queueId: 5, name: "Vendas", ended: 2, kept: 1 }] },
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
    const saved = catchDownloads();
    const heat = within(screen.getAllByRole("region", { name: "Quando os clientes chegam" })[0] as HTMLElement);
    await person.click(heat.getByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(saved[0]?.blob)).toContain("segunda-feira;9;12");
    screen.getByText(/^2 clientes esperam por uma resposta/);
    screen.getByTitle("segunda-feira, 9h: 12 atendimentos");
    screen.getByRole("row", { name: /^Todas as filas 75\s?% 3 4$/ });
    screen.getByRole("row", { name: /^Vendas 75\s?% 3 4$/ });
    screen.getByText("1 atendimento está com o prazo vencido agora.");
    screen.getByRole("heading", { name: "Resolvidos no prazo" });
    screen.getByRole("row", { name: /^Vendas 50\s?% 1 2$/ });
  });

  it("counts in business hours when the switch says so: in the address, in every panel and in the files", async () => {
    const wait = { count: 10, average: 6, median: 4, p90: 14 };
    const kept = { ended: 0, kept: 0, overdue: 0, queues: [] };
    const summaries = serve<typeof dashboardApi.summary>(dashboardApi.summary, summary);
    const waits = serve<typeof dashboardApi.waiting>(dashboardApi.waiting, {
      wait,
      answer: wait,
      support: wait,
      queues: [],
      heatmap: [],
      unanswered: { count: 0, since: null },
      answers: kept,
      solutions: kept,
    });
    const { person } = await renderScreen(<Dashboard />, { at: "/?days=30" });
    const toggle = await screen.findByRole("switch", { name: "Contar só o horário de atendimento" });
    await screen.findByText("Tempo médio de espera");
    await person.click(toggle);
    expect(address()).toBe("/?days=30&hours=business");
    await screen.findByText("Tempo médio de espera (horário de atendimento)");
    await screen.findByText(/Mudar o horário depois não altera o que já foi contado/);
    await waitFor(() => expect(summaries.at(-1)?.query).toEqual({ days: "30", businessHours: "true" }));
    const saved = catchDownloads();
    // A table that is shown is a region of the same name, inside its panel.
    const csvOf = async (name: string) => {
      const [panel] = screen.getAllByRole("region", { name });
      await person.click(within(panel as HTMLElement).getByRole("button", { name: "Baixar CSV" }));
      return textOf(saved.at(-1)?.blob);
    };
    expect(await csvOf("Agentes")).toContain("Tempo médio (horário de atendimento)");
    await person.click(screen.getByRole("tab", { name: "Espera e SLA" }));
    await screen.findByRole("columnheader", { name: "Média (horário de atendimento)" });
    expect(waits.at(-1)?.query).toEqual({ days: "30", businessHours: "true" });
    expect(await csvOf("Tempos de espera e de atendimento")).toMatch(
      /Medida;Média \(horário de atendimento\);Mediana \(horário de atendimento\);90 % até \(horário de atendimento\);/,
    );
    await person.click(toggle);
    expect(address()).toBe("/?days=30&tab=waiting");
    await screen.findByRole("columnheader", { name: "Média" });
    expect(await csvOf("Tempos de espera e de atendimento")).toContain("Medida;Média;Mediana");
  });

  it("hides rates and connections from supervisors", async () => {
    await renderScreen(<Dashboard />, { user: signedInUser({ profile: "supervisor" }), at: "/?tab=ratings" });
    await figure("supportFinished", "31");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Visão geral",
      "Espera e SLA",
      "Robô",
    ]);
    expect(screen.queryByText("Nota")).toBeNull();
  });

  const noRates = { asked: 3, rated: 0, average: null, finished: 8, comments: [], rates: { 1: 0, 2: 0, 3: 0 } };

  it("says how many were asked when nobody rated, and where asking is set", async () => {
    serve(dashboardApi.ratings, { ...noRates, agents: [], queues: [] });
    await renderScreen(<Dashboard />, { at: "/?tab=ratings" });
    const text = await screen.findByText(/^Ninguém avaliou neste período. 3 perguntas foram enviadas. 37,5\s?% dos/);
    within(text).getByRole("link", { name: "Ver ajuste" });
  });

  it("shows what customers wrote, with the way to the conversation, and saves the rates of agents and of queues", async () => {
    const rated = { asked: 3, rated: 2, average: 2.5 };
    serve(dashboardApi.ratings, {
      ...{ ...noRates, ...rated, rates: { 1: 0, 2: 1, 3: 1 } },
      agents: [{ ...rated, userId: 1, name: "Ana" }],
      queues: [{ ...rated, queueId: null, name: "" }],
      comments: [
        {
          ...{ id: 1, rate: 2 as const, comment: "Demorou um pouco", userName: "Ana" },
          ...{ answeredAt: "2026-11-24T12:00:00.000Z", ticketUuid: "u1" },
        },
      ],
    });
    const { person } = await renderScreen(<Dashboard />, { at: "/?tab=ratings" });
    await screen.findByText("Demorou um pouco");
    screen.getByText(/^Satisfeito · Ana · 24\/11\/2026/);
    expect(screen.getByRole("link", { name: "Abrir o atendimento" }).getAttribute("href")).toBe("/tickets/u1");
    const saved = catchDownloads();
    for (const button of screen.getAllByRole("button", { name: "Baixar CSV" })) await person.click(button);
    expect(await textOf(saved[0]?.blob)).toContain('Ana;"2,5";2;3');
    expect(await textOf(saved[1]?.blob)).toContain('Sem fila;"2,5";2;3');
  });

  it("saves what the bot did and the outages, and shows how a number stands", async () => {
    serve(dashboardApi.bot, { tickets: 9, accepted: 4, alone: 3, waiting: 2 });
    serve(dashboardApi.connections, [
      { id: 3, name: "Principal", status: "CONNECTED", outages: 1, downMinutes: 30, uptime: 0.99 },
    ]);
    const { person } = await renderScreen(<Dashboard />, { at: "/?tab=bot" });
    const saved = catchDownloads();
    await person.click(await screen.findByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(saved[0]?.blob)).toContain("Resolvidos sem agente;3");
    await person.click(screen.getByRole("tab", { name: "Conexões" }));
    await screen.findByRole("row", { name: /^Principal 1 00h 30m 99\s?%/ });
    await person.click(screen.getByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(saved[1]?.blob)).toMatch(/Principal;1;00h 30m;99\s?%/);
    screen.getByRole("button", { name: "Saúde do número de Principal" });
  });

  it("includes groups when the switch says so, in the address and in every panel", async () => {
    const summaries = serve<typeof dashboardApi.summary>(dashboardApi.summary, summary);
    const { person } = await renderScreen(<Dashboard />, { at: "/?queues=5" });
    await person.click(await screen.findByRole("switch", { name: "Incluir grupos" }));
    expect(address()).toBe("/?queues=5&groups=included");
    await waitFor(() => expect(summaries.at(-1)?.query).toEqual({ days: "7", queueIds: "[5]", includeGroups: "true" }));
  });

  it("leads from a count to its tickets with the filter, and from a name to the chat with the person", async () => {
    serve(chatApi.direct, { uuid: "c1" } as never);
    const { person } = await renderScreen(<Dashboard />, { at: "/?queues=5&days=30" });
    await figure("supportPending", "2");
    const leads = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect([leads("Em atendimento"), leads("Aguardando")]).toEqual([
      "/tickets?queues=5",
      "/tickets?tab=pending&queues=5",
    ]);
    await person.click(await screen.findByRole("button", { name: "Conversar com Bia" }));
    await waitFor(() => expect(address()).toBe("/chats/c1"));
  });

  it("dims the figures of the filter before, and exports none of them, until the new ones are here", async () => {
    const { person } = await renderScreen(<Dashboard />);
    const panel = () => within(screen.getByRole("region", { name: "Agentes" }));
    await waitFor(() => panel().getByRole("button", { name: "Baixar CSV" }));
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve(dashboardApi.summary, async () => {
      await held;
      return summary;
    });
    await person.click(screen.getByRole("switch", { name: "Incluir grupos" }));
    await waitFor(() => expect(panel().queryByRole("button", { name: "Baixar CSV" })).toBeNull());
    answer?.();
    await panel().findByRole("button", { name: "Baixar CSV" });
  });

  it.each([
    ["pt", "Painel", "Agentes"],
    ["en", "Dashboard", "Agents"],
    ["es", "Panel de control", "Agentes"],
  ] as const)("speaks %s", async (language, title, agents) => {
    await speak(language);
    await renderScreen(<Dashboard />);
    await screen.findByRole("region", { name: title });
    await screen.findByRole("region", { name: agents });
  });
});

it.each([
  [
    "pt",
    "Parametrize o filtro",
    "Contar só o horário de atendimento",
    "Tempo médio de espera (horário de atendimento)",
  ],
  ["en", "Choose the dates of the filter", "Count business hours only", "Average waiting time (business hours)"],
  [
    "es",
    "Elige las fechas del filtro",
    "Contar solo el horario de atención",
    "Tiempo medio de espera (horario de atención)",
  ],
] as const)("the filter and the clock of the times speak %s", async (language, noPeriod, toggle, time) => {
  await speak(language);
  await renderScreen(<Dashboard />, { at: "/?days=range" });
  expect((await screen.findAllByText(noPeriod)).length).toBeGreaterThan(0);
  cleanup();
  await renderScreen(<Dashboard />, { at: "/?hours=business" });
  await screen.findByText(time);
  screen.getByRole("switch", { name: toggle, checked: true });
});

describe("the filter", () => {
  const of = (text: string) => queryOf(new URLSearchParams(text));
  it("is seven days by default, and nothing for a range without its dates", () => {
    expect(of("")).toEqual({ days: 7 });
    expect(of("days=15&users=1,2,x")).toEqual({ days: 15, users: "[1,2]" });
    expect(of("days=range")).toBeNull();
    expect(of("from=2026-11-01")).toBeNull();
    expect(of("from=2026-11-05&to=2026-11-01")).toBeNull();
    expect(of("days=15&hours=business")).toEqual({ days: 15, businessHours: "true" });
    expect(of("hours=clock")).toEqual({ days: 7 });
    expect(of("from=2026-11-01&to=2026-11-05")).toEqual({ date_from: "2026-11-01", date_to: "2026-11-05" });
  });
});
