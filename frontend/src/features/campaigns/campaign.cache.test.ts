import { afterEach, expect, it, jest } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { QueryClient } from "@tanstack/react-query";
import { applyCampaignEvent } from "./campaign.cache";
import { friday } from "./campaigns.fixture";

afterEach(() => void jest.useRealTimers());

it("the report is read at each event, and again 5 s after the campaign ended", () => {
  jest.useFakeTimers();
  const client = new QueryClient();
  const invalidate = jest.spyOn(client, "invalidateQueries");
  const reads = () =>
    invalidate.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === campaignApi.report.path).length;
  applyCampaignEvent(client, { row: { ...friday, status: "EM_ANDAMENTO" } });
  jest.advanceTimersByTime(10_000);
  expect(reads()).toBe(1);
  applyCampaignEvent(client, { row: { ...friday, status: "FINALIZADA" } });
  expect(reads()).toBe(2);
  jest.advanceTimersByTime(4_999);
  expect(reads()).toBe(2);
  jest.advanceTimersByTime(1);
  expect(reads()).toBe(3);
  client.clear();
});
