import { describe, expect, it } from "@jest/globals";
import type { MessageDto } from "@guiche/contract/messages";
import { aMessage } from "../../state/testing";
import { nextVoice, registerVoicePlayer, playNextVoice } from "./voice-notes";

const media = { isVoice: true } as MessageDto["media"];
const voice = (id: number, fields: Partial<MessageDto> = {}) =>
  aMessage({ id, mediaType: "audio", mediaState: "ready", media, ...fields });

describe("after a voice note", () => {
  it("the one directly below it plays, whoever sent it", () => {
    expect(nextVoice([voice(1), voice(2, { fromMe: true }), voice(3)], 1)).toBe(2);
    expect(nextVoice([voice(1), voice(2)], 2)).toBeNull();
  });

  it("nothing plays if another message is in between or the next one is not available", () => {
    expect(nextVoice([voice(1), aMessage({ id: 2 }), voice(3)], 1)).toBeNull();
    for (const fields of [{ isDeleted: true }, { mediaState: "gone" }, { media: null }] as const)
      expect(nextVoice([voice(1), voice(2, fields)], 1)).toBeNull();
    expect(nextVoice([voice(2)], 1)).toBeNull();
  });

  it("the next one plays only while its player is mounted", () => {
    const playedIds: number[] = [];
    const leave = registerVoicePlayer(2, () => playedIds.push(2));
    playNextVoice([voice(1), voice(2)], 1);
    leave();
    playNextVoice([voice(1), voice(2)], 1);
    expect(playedIds).toEqual([2]);
  });
});
