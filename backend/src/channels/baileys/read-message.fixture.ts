import { beforeAll } from "@jest/globals";
import type { proto } from "@whiskeysockets/baileys";
import { library, type Library } from "./library";
import type { ReadMessage } from "../journal/read-message";
import { readMessage } from "./read-message";

const connection = { companyId: 1, connectionId: 1, provider: "simulator" } as const;
export const me = { me: "5511900000000:3@s.whatsapp.net", meLid: "100@lid" };
export const fromMaria = {
  id: "3A01",
  from: "200@lid",
  sender_pn: "5511911111111@s.whatsapp.net",
  t: "1700000000",
  ...me,
};
export let baileys: Library;

beforeAll(async () => {
  baileys = await library();
});

export const admins = new Set<string>();
export const secrets = new Map<string, Uint8Array[]>();

export const receive = (
  message: proto.IMessage,
  attributes: Record<string, string> = fromMaria,
): Promise<ReadMessage | null> =>
  readPlain(Buffer.from(baileys.writeRandomPadMax16(baileys.proto.Message.encode(message).finish())), attributes);

export const readPlain = (
  plaintext: Buffer,
  attributes: Record<string, string> = fromMaria,
): Promise<ReadMessage | null> =>
  readMessage(
    {
      library: baileys,
      connection,
      peerOf: async (address) => ({ address }),
      isAdmin: async (_group, participant) => admins.has(participant),
      readSecrets: async (wid) => secrets.get(wid) ?? [],
    },
    { id: 1, attributes, plaintext },
  );
