import { expect } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { dashboardApi, daysLater, type DashboardDto, type Durations } from "@guiche/contract/dashboard";
import { queueApi } from "@guiche/contract/queues";
import { userApi } from "@guiche/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { serve } from "../../testing/server";

const nothing: Durations = { count: 0, average: null, median: null, p90: null };
export const summary: DashboardDto = {
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
    { id: 1, name: "Ana", isDeleted: false, rating: 2.5, finished: 30, avgSupportTime: 20, online: true },
    { id: 2, name: "Bia", isDeleted: false, rating: null, finished: 0, avgSupportTime: null, online: false },
  ],
  period: { from: "2026-11-18", to: "2026-11-24" },
};

/** Serves a week of a company with one queue and two agents. */
export function serveDashboard() {
  serve(queueApi.list, [{ id: 5, name: "Vendas", color: "#aa0000" }]);
  serve(connectionApi.list, []);
  serve(userApi.names, []);
  serve(dashboardApi.summary, summary);
  serve(dashboardApi.trend, {
    period: { from: "2026-11-11", to: "2026-11-17" },
    before: { supportFinished: 20, avgSupportTime: 250.8, avgWaitTime: null, avgAnswerTime: 12 },
    days: Array.from({ length: 30 }, (_each, at) => ({
      date: daysLater("2026-10-26", at),
      ...{ supportFinished: at, avgSupportTime: at, avgWaitTime: null, avgAnswerTime: null },
    })),
  });
  serve(dashboardApi.ticketsUsers, {
    data: [
      { userId: 1, name: "Ana", isDeleted: false, total: 30 },
      { userId: null, name: "", isDeleted: false, total: 1 },
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
}

export const figure = (name: string, text: string) =>
  waitFor(() => expect(screen.getByTestId(`figure-${name}`).textContent).toBe(text));
