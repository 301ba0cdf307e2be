import { integrationApi } from "@guiche/contract/integrations";
import { promptApi } from "@guiche/contract/prompts";
import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { serve } from "@/testing/server";

/** A company without prompts and integrations. */
export function serveNoResponders(): void {
  serve(promptApi.list, { prompts: [] });
  serve(integrationApi.list, { queueIntegrations: [], hasMore: false });
}

/** An option of the queue 1, the first of its list. */
export const anOption = (id: number, title: string, fields: Partial<QueueOptionDto> = {}): QueueOptionDto => ({
  id,
  title,
  message: `${title}.`,
  option: 1,
  queueId: 1,
  parentId: null,
  forwardQueueId: null,
  closesTicket: false,
  sendsBills: false,
  mediaPath: null,
  mediaName: null,
  children: [],
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
  ...fields,
});
