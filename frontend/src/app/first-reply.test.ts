import { campaignApi } from "@guiche/contract/campaigns";
import { contactListApi, contactListItemApi } from "@guiche/contract/contact-lists";
import { contactApi } from "@guiche/contract/contacts";
import { integrationApi } from "@guiche/contract/integrations";
import { promptApi } from "@guiche/contract/prompts";
import type { RealtimeEvents, Topic } from "@guiche/contract/realtime";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi } from "@guiche/contract/tickets";
import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { QueryClient, QueryObserver, type QueryKey } from "@tanstack/react-query";
import { connectionPatches, connectionsKey } from "../features/connections/connection.cache";
import { helpsKey } from "../features/helps/help.cache";
import { optionsKey } from "../features/queues/queue.cache";
import { settingsKey } from "../features/settings/setting.cache";
import { mentionsKey, notesKey } from "../features/tickets/state/notes/note.cache";
import { ticketPatches } from "../features/tickets/state/ticket.cache";
import { contactKey } from "../shared/contacts/contact.cache";
import { laterTables } from "./later-caches";
import { lowRatingsKey } from "./layout/notifications/low-rating.cache";

type Case = { [T in Topic]: [QueryKey, T, RealtimeEvents[T]] }[Topic];

const row = { id: 7, name: "x", title: "x", contactId: 7, status: "FINALIZADA", updatedAt: "2026-11-21T10:00:00.000Z" };
const deleteEvent = {
  action: "delete",
  id: 7,
  queueId: 7,
  tagId: 7,
  promptId: 7,
  integrationId: 7,
  contactListId: 7,
} as const;
const changeEvent = {
  ...{
    action: "update",
    whatsapp: row,
    session: row,
    setting: { key: "timezone", value: "UTC" },
    record: row,
    tag: row,
  },
  ...{ contact: row, prompt: row, queueIntegration: row, queue: row, user: row },
} as const;
const createEvent = { action: "create", notice: row, mention: row, note: row } as const;

const cases = [
  [connectionsKey, "whatsapp", changeEvent],
  [connectionsKey, "whatsappSession", changeEvent],
  [connectionsKey, "queueIntegration", deleteEvent],
  [connectionsKey, "queue", changeEvent],
  [settingsKey, "settings", changeEvent],
  [helpsKey, "help", changeEvent],
  [lowRatingsKey, "ratingNotice", createEvent],
  [mentionsKey, "noteMention", createEvent],
  [notesKey(7), "ticketNote", createEvent],
  [[tagApi.all.path], "tag", changeEvent],
  [[tagApi.kanban.path], "tag", deleteEvent],
  [[contactApi.names.path], "contact", changeEvent],
  [contactKey(7), "contact", changeEvent],
  [[promptApi.list.path], "prompt", changeEvent],
  [[promptApi.list.path], "queue", changeEvent],
  [[integrationApi.list.path], "queueIntegration", changeEvent],
  [optionsKey(7), "queue", changeEvent],
  [[contactListApi.show.path], "ContactList", changeEvent],
  [[contactListItemApi.page.path], "ContactListItem", { action: "reload", contactListId: 7, records: [] }],
  [[campaignApi.show.path, { id: 7 }], "campaign", changeEvent],
  [[campaignApi.report.path], "campaign", changeEvent],
  [[ticketApi.list.path, {}], "contact", changeEvent],
  [[ticketApi.showByUuid.path, "a"], "user", changeEvent],
  [[ticketApi.counts.path], "queue", deleteEvent],
] as unknown as Case[];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each(cases)(
  "of %j, under way when %s was heard, is asked for again once it came",
  async (queryKey, topic, event) => {
    const client = new QueryClient();
    const replies: ((reply: unknown) => void)[] = [];
    const queryFn = () => new Promise((resolve) => replies.push(resolve));
    const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
    const tell = (event: unknown) => {
      for (const table of [connectionPatches, ticketPatches, ...laterTables])
        (table[topic] as ((client: QueryClient, event: unknown) => void) | undefined)?.(client, event);
    };
    tell(event);
    tell(event);
    replies[0]?.(["old"]);
    await jest.advanceTimersByTimeAsync(0);
    replies.forEach((resolve) => resolve(["new"]));
    await jest.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(queryKey)).toEqual(["new"]);
    stop();
    client.clear();
  },
);
