import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { proto } from "@whiskeysockets/baileys";
import { fromMaria, baileys, admins, receive, secrets } from "./read-message.fixture";

const change = async (message: proto.IMessage, attributes?: Record<string, string>) =>
  (await receive(message, attributes))?.change ?? null;

describe("a change of a message", () => {
  const types = () => baileys.proto.Message.ProtocolMessage.Type;
  const edit = (key: proto.IMessageKey) => ({
    protocolMessage: { type: types().MESSAGE_EDIT, key, editedMessage: { conversation: "ok, às onze" } },
  });
  const revoke = (key: proto.IMessageKey) => ({ protocolMessage: { type: types().REVOKE, key } });
  const react = (key: proto.IMessageKey, text = "👍") => ({ reactionMessage: { key, text } });
  const inGroup = {
    ...fromMaria,
    from: "1@g.us",
    participant: "200@lid",
    participant_pn: "5511911111111@s.whatsapp.net",
  };
  const byPhone = { ...fromMaria, from: "100@lid", recipient: "200@lid" };

  it("is an edit by its author, in either container", async () => {
    for (const message of [
      edit({ id: "3A00", fromMe: true }),
      { editedMessage: { message: edit({ id: "3A00", fromMe: true }) } },
    ])
      expect(await change(message)).toMatchObject({
        wid: "3A01",
        chat: { address: "200@lid" },
        target: { wid: "3A00", fromMe: false },
        change: { kind: "edited", content: { kind: "text", text: "ok, às onze" } },
      });
  });

  it("is a deletion by its author", async () => {
    expect(await change(revoke({ id: "3A00", fromMe: true }))).toMatchObject({
      target: { wid: "3A00", fromMe: false },
      change: { kind: "removed" },
    });
  });

  it("never reaches our message when a customer claims to have written it", async () => {
    expect((await change(edit({ id: "3EB0OURS", fromMe: true })))?.target).toEqual({ wid: "3EB0OURS", fromMe: false });
  });

  it("is refused when a customer edits or deletes our message", async () => {
    expect(await receive(edit({ id: "3EB0OURS", fromMe: false, remoteJid: "100@lid" }))).toBeNull();
    expect(await receive(revoke({ id: "3EB0OURS", fromMe: false, remoteJid: "100@lid" }))).toBeNull();
  });

  it("is refused in a group to every member except the author, and an admin who deletes", async () => {
    const others = { id: "3A00", fromMe: false, participant: "300@lid" };
    const disguisedKey = { id: "3A00", fromMe: true, participant: "300@lid" };
    for (const message of [edit(others), edit(disguisedKey), revoke(others), revoke(disguisedKey)])
      expect(await receive(message, inGroup)).toBeNull();
    admins.add("200@lid");
    expect(await change(revoke(others), inGroup)).toMatchObject({
      participant: { address: "200@lid" },
      target: { wid: "3A00", fromMe: false, participant: { address: "300@lid" } },
      change: { kind: "removed", byAdmin: true },
    });
    const ours = { id: "3EB0OURS", fromMe: false, participant: "5511900000000@s.whatsapp.net" };
    expect((await change(revoke(ours), inGroup))?.target).toMatchObject({ wid: "3EB0OURS", fromMe: true });
    expect(await receive(edit(others), inGroup)).toBeNull();
    admins.clear();
  });

  it("in a group reaches the author's own message, by number or LID", async () => {
    for (const participant of ["200@lid", "5511911111111@s.whatsapp.net", undefined])
      expect(await change(edit({ id: "3A00", fromMe: true, participant }), inGroup)).toMatchObject({
        target: { wid: "3A00", fromMe: false, participant: { address: "200@lid" } },
      });
  });

  it("can come from the business's own phone", async () => {
    for (const message of [edit({ id: "3EB0OURS", fromMe: true }), revoke({ id: "3EB0OURS", fromMe: true })])
      expect(await change({ deviceSentMessage: { destinationJid: "200@lid", message } }, byPhone)).toMatchObject({
        fromMe: true,
        chat: { address: "200@lid" },
        target: { wid: "3EB0OURS", fromMe: true },
      });
  });

  it("is a reaction to our message or theirs, or its removal", async () => {
    expect(await change(react({ id: "3EB0OURS", fromMe: false }))).toMatchObject({
      target: { wid: "3EB0OURS", fromMe: true },
      change: { kind: "reacted", emoji: "👍" },
    });
    expect((await change(react({ id: "3A00", fromMe: true }, "")))?.change).toEqual({ kind: "reacted", emoji: "" });
    expect((await change(react({ id: "3A00", fromMe: true })))?.target).toEqual({ wid: "3A00", fromMe: false });
    expect((await change(react({ id: "3A00", fromMe: false }), byPhone))?.target).toEqual({
      wid: "3A00",
      fromMe: false,
    });
    const inOther = react({ id: "3EB0OURS", fromMe: false, participant: "100@lid" });
    expect((await change(inOther, inGroup))?.target).toEqual({
      wid: "3EB0OURS",
      fromMe: true,
      participant: { address: "100@lid" },
    });
  });

  describe("encrypted with the secret of the message", () => {
    const secret = randomBytes(32);
    beforeEach(() => secrets.clear());
    const encrypted = (
      sender: string,
      targetMessageKey: proto.IMessageKey,
      sealedWith = secret,
      plaintext = baileys.proto.Message.encode(edit(targetMessageKey)).finish(),
    ): proto.IMessage => {
      const key = hkdfSync("sha256", sealedWith, "", `${targetMessageKey.id}${sender}${sender}Message Edit`, 32);
      const encIv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", Buffer.from(key), encIv);
      const encPayload = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
      const { MESSAGE_EDIT } = baileys.proto.Message.SecretEncryptedMessage.SecretEncType;
      return { secretEncryptedMessage: { targetMessageKey, encIv, encPayload, secretEncType: MESSAGE_EDIT } };
    };
    const target = { id: "3A00", fromMe: true };

    it("is read whether the key is derived from the LID or from the phone number", async () => {
      secrets.set("3A00", [randomBytes(32), secret]);
      for (const sender of ["200@lid", "5511911111111@s.whatsapp.net"])
        expect(await change(encrypted(sender, target))).toMatchObject({
          target: { wid: "3A00", fromMe: false },
          change: { kind: "edited", content: { kind: "text", text: "ok, às onze" } },
        });
    });

    it("is an edit without a content when no secret fits", async () => {
      const unseen = { target: { wid: "3A00", fromMe: false }, change: { kind: "edited", content: null } };
      expect(await change(encrypted("200@lid", target))).toMatchObject(unseen);
      secrets.set("3A00", [secret]);
      expect(await change(encrypted("300@lid", target))).toMatchObject(unseen);
      expect(await change(encrypted("200@lid", target, randomBytes(32)))).toMatchObject(unseen);
    });

    it.each([
      ["an unknown wire type", [0xff, 0xff, 0x03]],
      ["a field that is cut off", [0x0a, 0xff]],
    ])("is an edit without a content when what was encrypted is no message: %s", async (_, bytes) => {
      secrets.set("3A00", [secret]);
      expect(await change(encrypted("200@lid", target, secret, Uint8Array.from(bytes)))).toMatchObject({
        target: { wid: "3A00", fromMe: false },
        change: { kind: "edited", content: null },
      });
    });

    it("is refused when another member of the group made it", async () => {
      secrets.set("3A00", [secret]);
      const others = { id: "3A00", fromMe: true, participant: "300@lid" };
      expect(await receive(encrypted("200@lid", others), inGroup)).toBeNull();
    });

    it("is read when our own phone made it", async () => {
      secrets.set("3A00", [secret]);
      expect(await change(encrypted("100@lid", target), byPhone)).toMatchObject({
        target: { wid: "3A00", fromMe: true },
        change: { kind: "edited", content: { text: "ok, às onze" } },
      });
    });
  });
});
