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
const gone = {
  action: "delete",
  id: 7,
  queueId: 7,
  tagId: 7,
  promptId: 7,
  integrationId: 7,
  contactListId: 7,
} as const;
const changed = {
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
const made = { action: "create", notice: row, mention: row, note: row } as const;

const cases = [
  [connectionsKey, "whatsapp", changed],
  [connectionsKey, "whatsappSession", changed],
  [connectionsKey, "queueIntegration", gone],
  [connectionsKey, "queue", changed],
  [settingsKey, "settings", changed],
  [helpsKey, "help", changed],
  [lowRatingsKey, "ratingNotice", made],
  [mentionsKey, "noteMention", made],
  [notesKey(7), "ticketNote", made],
  [[tagApi.all.path], "tag", changed],
  [[tagApi.kanban.path], "tag", gone],
  [[contactApi.names.path], "contact", changed],
  [contactKey(7), "contact", changed],
  [[promptApi.list.path], "prompt", changed],
  [[promptApi.list.path], "queue", changed],
  [[integrationApi.list.path], "queueIntegration", changed],
  [optionsKey(7), "queue", changed],
  [[contactListApi.show.path], "ContactList", changed],
  [[contactListItemApi.page.path], "ContactListItem", { action: "reload", contactListId: 7, records: [] }],
  [[campaignApi.show.path, { id: 7 }], "campaign", changed],
  [[campaignApi.report.path], "campaign", changed],
  [[ticketApi.list.path, {}], "contact", changed],
  [[ticketApi.showByUuid.path, "a"], "user", changed],
  [[ticketApi.counts.path], "queue", gone],
] as unknown as Case[];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each(cases)(
  "of %j, under way when %s was heard, is asked for again once it came",
  async (queryKey, topic, event) => {
    const client = new QueryClient();
    const replies: ((reply: unknown) => void)[] = [];
    const queryFn = () => new Promise((done) => replies.push(done));
    const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
    const tell = (event: unknown) => {
      for (const table of [connectionPatches, ticketPatches, ...laterTables])
        (table[topic] as ((client: QueryClient, event: unknown) => void) | undefined)?.(client, event);
    };
    tell(event);
    tell(event);
    replies[0]?.(["old"]);
    await jest.advanceTimersByTimeAsync(0);
    replies.forEach((done) => done(["new"]));
    await jest.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(queryKey)).toEqual(["new"]);
    stop();
    client.clear();
  },
);
