import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { dashboardApi } from "@guiche/contract/dashboard";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { choose, fill } from "../../testing/acts";
import { catchDownloads, textOf } from "../../testing/downloads";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { Dashboard } from "./Dashboard";
import { figure, serveDashboard, summary } from "./dashboard.fixture";

beforeEach(serveDashboard);

describe("the dashboard", () => {
  it("asks every panel with the filter in the address", async () => {
    const requestLists = [dashboardApi.summary, dashboardApi.ticketsUsers, dashboardApi.ticketsDay].map((endpoint) =>
      serve<typeof endpoint>(endpoint, new ErrorReply(500, "ERR_INTERNAL")),
    );
    await renderScreen(<Dashboard />, { at: "/?days=30&queues=5" });
    await waitFor(() => expect(requestLists.every((one) => one.length > 0)).toBe(true));
    for (const one of requestLists) expect(one[0]?.query).toEqual({ days: "30", queueIds: "[5]" });
  });

  it("puts a chosen period into the address, and asks for dates where a range has none", async () => {
    const { person } = await renderScreen(<Dashboard />);
    await choose(person, await screen.findByLabelText("Período"), "Últimos 90 dias");
    expect(address()).toBe("/?days=90");
    await choose(person, screen.getByLabelText("Período"), "Intervalo de datas");
    expect((await screen.findAllByText("Parametrize o filtro")).length).toBeGreaterThan(0);
    await fill(person, screen.getByLabelText("De"), "01/11/2026");
    await fill(person, screen.getByLabelText("Até"), "03/11/2026");
    await waitFor(() => expect(address()).toBe("/?days=range&from=2026-11-01&to=2026-11-03"));
    await figure("supportFinished", "31");
  });

  it("includes groups when the switch says so, in the address and in every panel", async () => {
    const summaries = serve<typeof dashboardApi.summary>(dashboardApi.summary, summary);
    const { person } = await renderScreen(<Dashboard />, { at: "/?queues=5" });
    await person.click(await screen.findByRole("switch", { name: "Com grupos" }));
    expect(address()).toBe("/?queues=5&groups=included");
    await waitFor(() => expect(summaries.at(-1)?.query).toEqual({ days: "7", queueIds: "[5]", includeGroups: "true" }));
  });

  it("asks nothing while its tab is hidden, and again when it is shown", async () => {
    const requests = serve<typeof dashboardApi.summary>(dashboardApi.summary, summary);
    await renderScreen(<Dashboard />);
    await figure("supportFinished", "31");
    const hiddenSpy = jest.spyOn(document, "hidden", "get");
    const turn = (isHidden: boolean) => {
      hiddenSpy.mockReturnValue(isHidden);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const before = requests.length;
    // Hidden within the second for which events are collected.
    turn(false);
    turn(true);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(requests).toHaveLength(before);
    turn(false);
    await waitFor(() => expect(requests.length).toBeGreaterThan(before), { timeout: 3_000 });
    hiddenSpy.mockRestore();
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

  it("dims the figures of the filter before, and exports none of them, until the new ones are here", async () => {
    const { person } = await renderScreen(<Dashboard />);
    const panel = () => within(screen.getByRole("region", { name: "Agentes" }));
    await waitFor(() => panel().getByRole("button", { name: "Baixar CSV" }));
    let answer: (() => void) | undefined;
    const replyPromise = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve(dashboardApi.summary, async () => {
      await replyPromise;
      return summary;
    });
    await person.click(screen.getByRole("switch", { name: "Com grupos" }));
    await waitFor(() => expect(panel().queryByRole("button", { name: "Baixar CSV" })).toBeNull());
    answer?.();
    await panel().findByRole("button", { name: "Baixar CSV" });
  });

  it("hides rates and connections from supervisors", async () => {
    await renderScreen(<Dashboard />, { user: signedInUser({ profile: "supervisor" }), at: "/?tab=ratings" });
    await figure("supportFinished", "31");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Visão geral",
      "Espera e SLA",
      "Robô",
      "Anúncios",
    ]);
    expect(screen.queryByText("Nota")).toBeNull();
  });

  it("counts in business hours when the switch says so: in the address, in every panel and in the files", async () => {
    const wait = { count: 10, average: 6, median: 4, p90: 14 };
    const deadlineCounts = { ended: 0, kept: 0, overdue: 0, queues: [] };
    const summaries = serve<typeof dashboardApi.summary>(dashboardApi.summary, summary);
    const waits = serve<typeof dashboardApi.waiting>(dashboardApi.waiting, {
      wait,
      answer: wait,
      support: wait,
      queues: [],
      heatmap: [],
      unanswered: { count: 0, since: null },
      answers: deadlineCounts,
      solutions: deadlineCounts,
    });
    const { person } = await renderScreen(<Dashboard />, { at: "/?days=30" });
    const toggle = await screen.findByRole("switch", { name: "Só horário de atendimento" });
    await screen.findByText("Tempo médio de espera");
    await person.click(toggle);
    expect(address()).toBe("/?days=30&hours=business");
    await screen.findByText("Tempo médio de espera (horário de atendimento)");
    await screen.findByText(/Mudar o horário depois não altera o que já foi contado/);
    await waitFor(() => expect(summaries.at(-1)?.query).toEqual({ days: "30", businessHours: "true" }));
    const downloads = catchDownloads();
    // A table that is shown is a region of the same name, inside its panel.
    const csvOf = async (name: string) => {
      const [panel] = screen.getAllByRole("region", { name });
      await person.click(within(panel as HTMLElement).getByRole("button", { name: "Baixar CSV" }));
      return textOf(downloads.at(-1)?.blob);
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
});

it.each([
  ["en", "Choose the dates of the filter", "Business hours only", "Average waiting time (business hours)"],
  ["es", "Elige las fechas del filtro", "Solo horario de atención", "Tiempo medio de espera (horario de atención)"],
] as const)("the filter and the clock of the times are shown in %s", async (language, noPeriod, toggle, time) => {
  await setLanguage(language);
  await renderScreen(<Dashboard />, { at: "/?days=range" });
  expect((await screen.findAllByText(noPeriod)).length).toBeGreaterThan(0);
  cleanup();
  await renderScreen(<Dashboard />, { at: "/?hours=business" });
  await screen.findByText(time);
  screen.getByRole("switch", { name: toggle, checked: true });
});
