import type { Content } from "../provider";
import type { StageLetter, StageMessage, StageWriter } from "../provider.stage.suite";
import { providerSuite } from "../provider.suite";
import { baileysStage, type BaileysStage } from "./stage.suite";

interface Shown {
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

/** A letter in the words of the simulator. */
function body({ to, id, text = "", content = { kind: "text", text }, file, quotes }: StageLetter) {
  const { viewOnce } = content;
  const said = saying(content, file);
  return { to, id, quote: quotes, ...(viewOnce ? { viewOnce: said } : said) };
}

function saying(content: Content, file: Buffer | undefined) {
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
      throw new Error("Nobody writes that.");
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
}: Shown): StageMessage => ({
  id,
  text: text ?? media?.caption ?? "",
  kind: media?.kind ?? (location ? "location" : contacts ? "contacts" : "text"),
  ...(quote && { quotes: quote }),
  ...(mentions && { mentions }),
  isEdited: edited,
  isDeleted: deleted,
  emojis: reactions.map(({ emoji }) => emoji),
});

function writer({ post }: BaileysStage, number: string, base: string): StageWriter {
  return {
    number,
    writes: async (letter) => (await post<{ id: string }>(`${base}/messages`, body(letter))).id,
    edits: async (deed) => void (await post(`${base}/edits`, { ...deed })),
    deletes: async (deed) => void (await post(`${base}/deletes`, { ...deed })),
    reacts: async (deed) => void (await post(`${base}/reactions`, { ...deed })),
  };
}

providerSuite("Baileys against the simulator", async () => {
  const stage = await baileysStage();
  const { post, call, fault } = stage;
  return {
    provider: stage.provider,
    lease: () => stage.lease(),
    phone: async () => {
      const number = await stage.phone();
      const base = `/sim/phones/${number}`;
      return {
        ...writer(stage, number, base),
        scan: async (qr) => void (await post(`${base}/scan`, { qr })),
        types: async (code) => void (await post(`${base}/scan`, { code })),
        unlink: async () => void (await post(`${base}/unlink`)),
        replace: async () => void (await post(`${base}/replace`)),
        drop: async () => void (await post(`${base}/drop`)),
        refuseNext: async (code) => void (await fault(number, { ack: { code: Number(code) } })),
        asksForPasskey: async () => void (await fault(number, { passkey: true })),
        group: async ({ subject, members }) =>
          (await post<{ id: string }>("/sim/groups", { subject, members: [...members, number] })).id,
        renames: async (id, subject) => void (await call("PUT", `/sim/groups/${id}`, { subject })),
        adds: async (id, added) => void (await call("PUT", `/sim/groups/${id}`, { add: [added] })),
        loses: async () => void (await fault(number, { mediaGone: "forGood" })),
      };
    },
    person: async ({ auto, picture } = {}) => {
      const { number } = await stage.person({ auto, picture: picture?.toString("base64") });
      const base = `/sim/people/${number}`;
      const log = () => call<Shown[]>("GET", `${base}/messages`);
      return {
        ...writer(stage, number, base),
        shown: async () => (await log()).map(messageOf),
        file: async (id) => stage.bytes(`${base}/messages/${id}/media`),
        plays: async (id, from) => void (await post(`${base}/receipts`, { from, ids: [id], kind: "played" })),
        types: async ({ to, act }) => void (await post(`${base}/typing`, { to, state: act })),
        seen: async () => (await log()).filter(({ status }) => status === "read").map(({ id }) => id),
        calls: async (asked) => (await post<{ id: string }>(`${base}/calls`, { ...asked })).id,
        hangsUp: async (id) => void (await post(`${base}/calls/${id}/end`)),
        callEnded: async (id) => {
          const outcome = (await log()).find((one) => one.id === id)?.call?.outcome;
          return outcome === "rejected" ? "refused" : outcome === "missed" ? outcome : undefined;
        },
      };
    },
    close: stage.close,
  };
});
