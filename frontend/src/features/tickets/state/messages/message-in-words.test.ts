import { beforeAll, describe, expect, it } from "@jest/globals";
import { createInstance, type i18n, type TFunction } from "i18next";
import words from "@/shared/i18n/locales/pt/tickets";
import { aMessage } from "../testing";
import { messageInWords } from "./message-in-words";
import { aMedia } from "@/testing/dtos";

const i18n: i18n = createInstance();
let t: TFunction<"tickets">;
beforeAll(async () => {
  await i18n.init({ lng: "pt", resources: { pt: { tickets: words } }, defaultNS: "tickets" });
  t = i18n.getFixedT("pt", "tickets");
});
const media = aMedia();
const readAloud = (fields: Parameters<typeof aMessage>[0]) => messageInWords(t, aMessage(fields));

describe("a message read aloud", () => {
  it("is its words without marks, and the names of who is named", () => {
    const mentions = [{ value: "5511999990000", name: "Maria" }];
    expect(readAloud({ body: "*oi* @5511999990000", mentions })).toBe("oi @Maria");
  });
  it("of a file says what it is, then its caption", () => {
    expect(readAloud({ mediaType: "image", body: "olha" })).toBe("Foto: olha");
    expect(readAloud({ mediaType: "audio", body: "", media: { ...media, isVoice: true } })).toBe("Mensagem de voz");
    const document = { ...media, filename: "nota.pdf" };
    expect(readAloud({ mediaType: "application", body: "", media: document })).toBe("Documento: nota.pdf");
  });
  it("ends before a character when it is too long, not in the middle of it", () => {
    const beginning = "x".repeat(999);
    expect(readAloud({ body: `${beginning}🌻` })).toBe(beginning);
  });
  it("never reads the data of a card, nor what was deleted", () => {
    expect(readAloud({ mediaType: "locationMessage", body: '{"latitude":1}' })).toBe("Localização");
    expect(readAloud({ mediaType: "vcard", body: "BEGIN:VCARD" })).toBe("Contatos");
    expect(readAloud({ isDeleted: true, body: "segredo" })).toBe("Mensagem apagada");
    expect(readAloud({ mediaType: "unsupported", body: "" })).toBe("Tipo não suportado");
    expect(readAloud({ mediaType: "unsupported", body: "", isAwaited: true })).toBe("Aguardando a mensagem");
  });
});
