import { describe, expect, it } from "@jest/globals";
import { asMessage } from "../../state/outbox/outbox-message";
import { readCall, readLocation, readPoll } from "./read-body";
import { numberOf, parseVCards, typedNumberOf } from "./vcard";

const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].join("\r\n");

describe("a contact's card", () => {
  it("has a name, a company, phones and email addresses", () => {
    const text = card(
      "N:Silva;Maria;;Dra.;",
      "FN:Dra. Maria Silva",
      "ORG:Loja\\, Filhos;Vendas",
      "item1.TEL;type=CELL;waid=5511999990000:+55 11 99999-0000",
      "item1.X-ABLabel:Celular",
      "TEL;TYPE=HOME:tel:+551133330000",
      "EMAIL:maria@loja.example",
    );
    expect(parseVCards(text)).toEqual([
      {
        name: "Dra. Maria Silva",
        org: "Loja, Filhos Vendas",
        phones: [
          { text: "+55 11 99999-0000", waid: "5511999990000" },
          { text: "+551133330000", waid: null },
        ],
        emails: ["maria@loja.example"],
      },
    ]);
  });

  it("fills a form with WhatsApp's complete number if present, else with the number as written", () => {
    const whole = parseVCards(card("FN:A", "TEL:11 99999-0000", "TEL;waid=5511988887777:+55 11 98888-7777"));
    const local = parseVCards(card("FN:B", "TEL:11 99999-0000"));
    expect([...whole, ...local].map(typedNumberOf)).toEqual(["+5511988887777", "11 99999-0000"]);
    expect(parseVCards(card("FN:C")).map(typedNumberOf)).toEqual([""]);
  });

  it("without a full name uses its parts or the company", () => {
    expect(parseVCards(card("N:Silva;Maria;;Dra.;"))[0]?.name).toBe("Dra. Maria Silva");
    expect(parseVCards(card("ORG:Padaria"))[0]?.name).toBe("Padaria");
  });

  it("may have folded lines and quoted-printable values", () => {
    expect(parseVCards(card("FN:Maria de um nome", "  comprido"))[0]?.name).toBe("Maria de um nome comprido");
    expect(parseVCards(card("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9"))[0]?.name).toBe("José");
  });

  it("may be followed by others", () => {
    const text = [card("FN:Ana", "TEL:+55 11 91111-1111"), card("FN:Beto")].join("\n");
    expect(parseVCards(text).map(({ name }) => name)).toEqual(["Ana", "Beto"]);
  });

  it.each(["", "oi", "BEGIN:VCARD\nFN:Ana", "END:VCARD", ":::\n;;;", "FN:Ana\nEND:VCARD"])("%j is no card", (text) => {
    expect(parseVCards(text)).toEqual([]);
  });

  it("of excessive size is read quickly and truncated", () => {
    const start = performance.now();
    const cards = parseVCards(card("FN:x").concat("\n").repeat(10_000));
    const phones = parseVCards(card(...Array<string>(1_000).fill("TEL:+5511999990000")))[0]?.phones;
    expect([cards.length, phones?.length]).toEqual([50, 20]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it("lists the WhatsApp number first", () => {
    const number = (...lines: string[]) => numberOf(parseVCards(card("FN:Ana", ...lines))[0]!);
    expect(number("TEL:3333-0000", "TEL;waid=5511999990000:99999-0000")).toBe("5511999990000");
    expect(number("TEL:+55 (11) 3333-0000")).toBe("551133330000");
    expect([number("TEL:190"), number()]).toEqual([null, null]);
  });

  it("from our own outbox parses as the selected contact", () => {
    const contacts = [
      { id: 1, name: "Souza, Ana; Filha\nBEGIN:VCARD", number: "5511999990000" },
      { id: 2, name: "Beto", number: null },
    ];
    const item = {
      clientId: "c",
      ticketId: 1,
      body: "",
      createdAt: 0,
      state: "waiting",
      tries: 0,
      failure: null,
    } as const;
    const { body, mediaType } = asMessage({ ...item, contacts });
    expect(mediaType).toBe("vcard");
    expect(parseVCards(body).map((one) => [one.name, numberOf(one)])).toEqual([
      ["Souza, Ana; Filha BEGIN:VCARD", "5511999990000"],
      ["Beto", null],
    ]);
  });
});

describe("a name on a card", () => {
  it("keeps its own text direction", () => {
    const [card] = parseVCards("BEGIN:VCARD\nFN:\u202eoãoJ\u202c \u2066Silva\u2069\nTEL:+5511999990000\nEND:VCARD");
    expect(card?.name).toBe("oãoJ Silva");
  });
});

describe("other cards", () => {
  it("a location has valid coordinates or is null", () => {
    const place = { latitude: -23.5, longitude: -46.6, name: "Loja" };
    expect(readLocation(JSON.stringify({ ...place, address: "" }))).toEqual(place);
    const wrong = [{ latitude: 91, longitude: 0 }, { latitude: "1", longitude: 2 }, { latitude: 1 }, null, [], "x"];
    expect(wrong.map((body) => readLocation(JSON.stringify(body)))).toEqual(wrong.map(() => null));
    expect(readLocation("{")).toBeNull();
  });

  it("polls and calls with missing fields are parsed as far as possible", () => {
    expect(readPoll(JSON.stringify({ name: "Cor?", options: ["Azul", 3, ""] }))).toEqual({
      name: "Cor?",
      options: ["Azul"],
    });
    expect(readPoll("x")).toEqual({ name: "", options: [] });
    expect(readCall(JSON.stringify({ video: true, outcome: "refused" }))).toEqual({ video: true, outcome: "refused" });
    expect(readCall("x")).toEqual({ video: false, outcome: "missed" });
  });
});
