import { beforeEach, describe, expect, it } from "@jest/globals";
import { chatApi } from "@guiche/contract/chats";
import { dashboardApi } from "@guiche/contract/dashboard";
import { wallTime } from "@guiche/contract/time/wall-time";
import { screen, waitFor, within } from "@testing-library/react";
import { catchDownloads, textOf } from "../../testing/downloads";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { formatMinutes } from "../../shared/format/minutes";
import { Dashboard } from "./Dashboard";
import { figure, serveDashboard, summary } from "./dashboard.fixture";

beforeEach(serveDashboard);

describe("the overview", () => {
  it("shows counts, averages as hours and minutes, and a dash for what was not measured", async () => {
    await renderScreen(<Dashboard />);
    await figure("supportHappening", "4");
    await figure("supportPending", "2");
    await figure("supportFinished", "31");
    await figure("avgSupportTime", "02h 05m");
    await figure("avgWaitTime", "–");
    await figure("avgAnswerTime", "00h 12m");
    screen.getByText("mediana 01h 30m, de 30 atendimentos");
    screen.getByText("mediana 00h 08m, de 28 atendimentos");
    expect(screen.queryByTestId("figure-totalCompanies")).toBeNull();
    expect([formatMinutes(0), formatMinutes(7_200)]).toEqual(["00h 00m", "120h 00m"]);
  });

  it("shows each figure of the period next to that of as many days before it", async () => {
    await renderScreen(<Dashboard />);
    for (const text of ["Antes: 11/11 a 17/11", "+55% · antes 20", "-50% · antes 04h 11m", "0% · antes 00h 12m"])
      await screen.findByText(text);
  });

  it.each([
    ["pt", "mediana 00h 08m, de 1 atendimento"],
    ["en", "median 00h 08m, of 1 conversation"],
    ["es", "mediana 00h 08m, de 1 conversación"],
  ] as const)("says of how many conversations an average is, also of one (%s)", async (language, detail) => {
    await setLanguage(language);
    const answer = { ...summary.times.answer, count: 1 };
    serve(dashboardApi.summary, { ...summary, times: { ...summary.times, answer } });
    await renderScreen(<Dashboard />);
    await screen.findByText(detail);
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

  it("explains a figure in a sentence", async () => {
    const { person } = await renderScreen(<Dashboard />);
    await person.click(await screen.findByRole("button", { name: "O que é: Tempo médio de espera" }));
    await screen.findByText(/^Da entrada na fila até o aceite/);
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

  it("opens a day's tickets under the filter of the page", async () => {
    const { person } = await renderScreen(<Dashboard />, { at: "/?queues=5&groups=included&hours=business" });
    const chart = await screen.findByRole("application", { name: /^Atendimentos por dia/ });
    chart.focus();
    await person.keyboard("{ArrowRight}{Enter}");
    expect(address()).toBe(
      "/tickets?tab=search&closedFrom=2026-11-23&closedTo=2026-11-23&closedQueues=5&closedGroups=1",
    );
  });

  it("shows a chart as a table, and saves it", async () => {
    const { person } = await renderScreen(<Dashboard />);
    const panel = within(await screen.findByRole("region", { name: "Atendimentos por dia" }));
    await person.click(await panel.findByRole("button", { name: "Ver como tabela" }));
    panel.getByRole("row", { name: "23/11 31" });
    const downloads = catchDownloads();
    await person.click(panel.getByRole("button", { name: "Baixar CSV" }));
    expect(await textOf(downloads[0]?.blob)).toContain("23/11;31");
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

  it("lists the agents with rate and presence", async () => {
    await renderScreen(<Dashboard />);
    const row = within(await screen.findByRole("row", { name: /Ana/ }));
    row.getByText("2,5");
    row.getByText("Online");
    within(screen.getByRole("row", { name: /Bia/ })).getByText("Offline");
  });
});
