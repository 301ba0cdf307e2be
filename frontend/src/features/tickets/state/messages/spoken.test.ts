import { beforeAll, describe, expect, it } from "@jest/globals";
import { createInstance, type i18n, type TFunction } from "i18next";
import { contrast } from "@/shared/theme/contrast";
import { dark, light } from "@/shared/theme/tokens";
import words from "@/shared/i18n/locales/pt/tickets";
import { aMessage } from "../testing";
import { authorColours, colourOf } from "../../conversation/messages/author";
import { roomOf } from "../../conversation/messages/room";
import { spoken } from "./spoken";

const i18n: i18n = createInstance();
let t: TFunction<"tickets">;
beforeAll(async () => {
  await i18n.init({ lng: "pt", resources: { pt: { tickets: words } }, defaultNS: "tickets" });
  t = i18n.getFixedT("pt", "tickets");
});
const media = {
  mimetype: "x/y",
  filename: null,
  bytes: null,
  seconds: null,
  isVoice: false,
  waveform: null,
  width: null,
  height: null,
  hasThumbnail: false,
};
const said = (fields: Parameters<typeof aMessage>[0]) => spoken(t, aMessage(fields));

describe("a message read aloud", () => {
  it("is its words without marks, and the names of who is named", () => {
    const mentions = [{ value: "5511999990000", name: "Maria" }];
    expect(said({ body: "*oi* @5511999990000", mentions })).toBe("oi @Maria");
  });
  it("of a file says what it is, then its caption", () => {
    expect(said({ mediaType: "image", body: "olha" })).toBe("Foto: olha");
    expect(said({ mediaType: "audio", body: "", media: { ...media, isVoice: true } })).toBe("Mensagem de voz");
    const document = { ...media, filename: "nota.pdf" };
    expect(said({ mediaType: "application", body: "", media: document })).toBe("Documento: nota.pdf");
  });
  it("never reads the data of a card, nor what was deleted", () => {
    expect(said({ mediaType: "locationMessage", body: '{"latitude":1}' })).toBe("Localização");
    expect(said({ mediaType: "vcard", body: "BEGIN:VCARD" })).toBe("Contatos");
    expect(said({ isDeleted: true, body: "segredo" })).toBe("Mensagem apagada");
    expect(said({ mediaType: "unsupported", body: "" })).toBe("Tipo não suportado");
    expect(said({ mediaType: "unsupported", body: "", isAwaited: true })).toBe("Mensagem ainda não decifrada");
  });
});

describe("who writes in a group", () => {
  it("has the same colour each time, and not everybody the same one", () => {
    const numbers = Array.from({ length: 50 }, (_, index) => `5511999990${index}`);
    expect(numbers.map(colourOf)).toEqual(numbers.map(colourOf));
    expect(new Set(numbers.map(colourOf)).size).toBe(authorColours.length);
  });
  it("has a name that reads well on a bubble, by day and by night", () => {
    for (const { state, bubbleIn, bubbleOut } of [light, dark])
      for (const colour of authorColours)
        for (const bubble of [bubbleIn, bubbleOut])
          expect(contrast(state[colour].main, bubble)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the room of a picture", () => {
  const room = (width: number | null, height: number | null) =>
    roomOf(aMessage({ mediaType: "image", mediaState: "ready", media: { ...media, width, height } }));
  it("keeps its shape within what fits, and is known before the picture is", () => {
    expect([room(1200, 800), room(100_000, 10), room(200, 200), room(null, null)]).toEqual([
      { width: 300, height: 200 },
      { width: 300, height: 120 },
      { width: 200, height: 200 },
      { width: 240, height: 180 },
    ]);
  });
});
