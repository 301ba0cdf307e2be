import { describe, expect, it } from "@jest/globals";
import { parseVCards, typedNumberOf } from "@guiche/contract/texts/vcard";
import { asMessage } from "../../state/outbox/outbox-message";
import { readCall, readLocation, readPoll } from "./read-body";

describe("a contact's card", () => {
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
    expect(parseVCards(body).map(({ name, phones }) => [name, phones.map(typedNumberOf)])).toEqual([
      ["Souza, Ana; Filha BEGIN:VCARD", ["+5511999990000"]],
      ["Beto", []],
    ]);
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
