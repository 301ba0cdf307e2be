import type { Content } from "../content";
import type { HarnessDraft, HarnessMessage, HarnessPerson, HarnessWriter } from "../provider.harness.suite";
import type { BaileysHarness } from "./harness.suite";

interface DisplayedMessage {
  id: string;
  text?: string;
  media?: { kind: string; caption?: string };
  location?: object;
  contacts?: object[];
  quote?: string;
  mentions?: string[];
  edited: boolean;
  deleted: boolean;
  reactions: { emoji: string }[];
  call?: { outcome: string };
  status: string;
}

/** A message in the format of the simulator's API. */
function body({ to, id, text = "", content = { kind: "text", text }, file, quotes }: HarnessDraft) {
  const { viewOnce } = content;
  const fields = contentFields(content, file);
  return { to, id, quote: quotes, ...(viewOnce ? { viewOnce: fields } : fields) };
}

function contentFields(content: Content, file: Buffer | undefined) {
  switch (content.kind) {
    case "text":
      return { text: content.text };
    case "media": {
      const { type, isVoice, ...shown } = content.media;
      return { media: { kind: type, base64: file?.toString("base64"), ptt: isVoice, ...shown } };
    }
    case "location":
      return { location: { latitude: content.latitude, longitude: content.longitude, name: content.name } };
    case "contacts":
      return {
        contacts: content.cards.map(({ name, vcard }) => ({ name, number: /waid=(\d+)/.exec(vcard)?.[1] })),
      };
    case "poll":
      return { poll: { name: content.name, options: content.options } };
    case "unsupported":
      throw new Error("A message of kind unsupported cannot be sent.");
  }
}

const messageOf = ({
  id,
  text,
  media,
  location,
  contacts,
  quote,
  mentions,
  edited,
  deleted,
  reactions,
}: DisplayedMessage): HarnessMessage => ({
  id,
  text: text ?? media?.caption ?? "",
  kind: media?.kind ?? (location ? "location" : contacts ? "contacts" : "text"),
  ...(quote && { quotes: quote }),
  ...(mentions && { mentions }),
  isEdited: edited,
  isDeleted: deleted,
  emojis: reactions.map(({ emoji }) => emoji),
});

export function writer({ post }: Pick<BaileysHarness, "post">, number: string, base: string): HarnessWriter {
  return {
    number,
    writes: async (draft) => (await post<{ id: string }>(`${base}/messages`, body(draft))).id,
    edits: async (change) => void (await post(`${base}/edits`, { ...change })),
    deletes: async (change) => void (await post(`${base}/deletes`, { ...change })),
    reacts: async (change) => void (await post(`${base}/reactions`, { ...change })),
  };
}

/** A person of the simulator, as the suite of the providers uses them. */
export function simulatedPerson({ post, call, bytes }: BaileysHarness, number: string): HarnessPerson {
  const base = `/sim/people/${number}`;
  const log = () => call<DisplayedMessage[]>("GET", `${base}/messages`);
  return {
    ...writer({ post }, number, base),
    messages: async () => (await log()).map(messageOf),
    file: async (id) => bytes(`${base}/messages/${id}/media`),
    plays: async (id, from) => void (await post(`${base}/receipts`, { from, ids: [id], kind: "played" })),
    types: async ({ to, act }) => void (await post(`${base}/typing`, { to, state: act })),
    readIds: async () => (await log()).filter(({ status }) => status === "read").map(({ id }) => id),
    calls: async (callDraft) => (await post<{ id: string }>(`${base}/calls`, { ...callDraft })).id,
    hangsUp: async (id) => void (await post(`${base}/calls/${id}/end`)),
    callOutcome: async (id) => {
      const outcome = (await log()).find((one) => one.id === id)?.call?.outcome;
      return outcome === "rejected" ? "refused" : outcome === "missed" ? outcome : undefined;
    },
  };
}
