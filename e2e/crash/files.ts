import { createHash } from "node:crypto";
import { messageApi } from "@guiche/contract/messages";
import type { Installation } from "../../harness/installation/installation";
import type { Agent } from "../../harness/agent";
import type { Chat } from "./fixture";
import { until } from "./until";

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
/** Different in each file, and large enough to be under way for a while. */
const contentOf = (caption: string): Buffer => Buffer.from(`${caption}: uma linha como tantas outras.\n`.repeat(5_000));

/** A customer sends a document with this caption, which no other has. */
export async function sendFile({ phones }: Installation, chat: Chat, caption: string): Promise<void> {
  chat.customerTexts.push(caption);
  await phones.post(`/people/${chat.person}/messages`, {
    to: chat.business,
    media: {
      kind: "document",
      mimetype: "text/plain",
      filename: "linhas.txt",
      caption,
      base64: contentOf(caption).toString("base64"),
    },
  });
}

/** Waits until all files are stored. Returns one sentence for each that is not as it was sent. */
export async function wrongFiles({ database }: Installation, agent: Agent, captions: string[]): Promise<string[]> {
  const storedFiles = await until("all files are stored", async () => {
    const rows = await database.rows<{ id: number; body: string; state: string }>(
      `SELECT id::int AS id, body, "mediaState" AS state FROM messages WHERE body = ANY ($1)`,
      [captions],
    );
    return rows.length >= captions.length && rows.every(({ state }) => state === "ready") && rows;
  });
  const faults: string[] = [];
  for (const { id, body } of storedFiles) {
    const bytes = await agent.download(messageApi.media, { params: { id } });
    if (hashOf(bytes) !== hashOf(contentOf(body))) faults.push(`${body} is not the file that was sent`);
  }
  return faults;
}
