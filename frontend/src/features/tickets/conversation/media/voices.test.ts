import { describe, expect, it } from "@jest/globals";
import type { MessageDto } from "@guiche/contract/messages";
import { aMessage } from "../../state/testing";
import { nextVoice, offerVoice, playAfter } from "./voices";

const media = { isVoice: true } as MessageDto["media"];
const voice = (id: number, fields: Partial<MessageDto> = {}) =>
  aMessage({ id, mediaType: "audio", mediaState: "ready", media, ...fields });

describe("after a voice note", () => {
  it("comes the one right below it, whoever speaks", () => {
    expect(nextVoice([voice(1), voice(2, { fromMe: true }), voice(3)], 1)).toBe(2);
    expect(nextVoice([voice(1), voice(2)], 2)).toBeNull();
  });

  it("comes nothing where something else was said first, or the next one cannot be heard", () => {
    expect(nextVoice([voice(1), aMessage({ id: 2 }), voice(3)], 1)).toBeNull();
    for (const fields of [{ isDeleted: true }, { mediaState: "gone" }, { media: null }] as const)
      expect(nextVoice([voice(1), voice(2, fields)], 1)).toBeNull();
    expect(nextVoice([voice(2)], 1)).toBeNull();
  });

  it("its player is asked for it, as long as it is there", () => {
    const received: number[] = [];
    const leave = offerVoice(2, () => received.push(2));
    playAfter([voice(1), voice(2)], 1);
    leave();
    playAfter([voice(1), voice(2)], 1);
    expect(received).toEqual([2]);
  });
});
