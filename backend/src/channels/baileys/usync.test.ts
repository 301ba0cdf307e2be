import { describe, expect, it } from "@jest/globals";
import type { BinaryNode, USyncQuery, WASocket } from "@whiskeysockets/baileys";
import { SendError } from "../provider";
import { Devices } from "./devices";
import { library } from "./library";
import { lookup } from "./lookup";

const stanza = (tag: string, attrs: Record<string, string> = {}, content?: BinaryNode[]): BinaryNode => ({
  tag,
  attrs,
  ...(content && { content }),
});

/** A socket whose server answers so about every user's contact, devices and LID. */
function socketThat(answers: { error: Record<string, string> } | "knows nobody"): WASocket {
  const error = answers === "knows nobody" ? [] : [stanza("error", answers.error)];
  const answer = stanza("iq", { type: "result" }, [
    stanza("usync", {}, [
      stanza("result", {}, [stanza("contact", {}, error), stanza("devices", {}, error), stanza("lid")]),
      stanza("list"),
    ]),
  ]);
  const me = { id: "5511900000000:1@s.whatsapp.net", lid: "100:1@lid" };
  return {
    executeUSyncQuery: async (query: USyncQuery) => query.parseUSyncQueryResult(answer),
    authState: { creds: { me } },
    signalRepository: { lidMapping: { storeLIDPNMappings: async () => undefined } },
  } as unknown as WASocket;
}

describe("a rate limit on questions about people", () => {
  const limitedSocket = socketThat({ error: { code: "429", text: "rate-overlimit", backoff: "60" } });
  const unknown = socketThat("knows nobody");

  it("does not say that a number is not on WhatsApp", async () => {
    const baileys = await library();
    await expect(lookup(baileys, limitedSocket, "5511988887777")).rejects.toThrow("rate-overlimit");
    expect(await lookup(baileys, unknown, "5511988887777")).toBeNull();
  });

  it("does not say that a recipient has no device", async () => {
    const baileys = await library();
    await expect(new Devices(baileys).ready(limitedSocket, "200@lid")).rejects.toThrow("rate-overlimit");
    await expect(new Devices(baileys).ready(unknown, "200@lid")).rejects.toEqual(new SendError("recipient"));
  });
});
