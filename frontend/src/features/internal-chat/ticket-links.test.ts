import { describe, expect, it } from "@jest/globals";
import { ticketLinksIn } from "./ticket-links";

const site = "https://desk.example";
const one = "0b6f1a52-1111-4aaa-8bbb-000000000001";
const idOf = (n: number) => `0b6f1a52-1111-4aaa-8bbb-00000000000${n}`;

describe("links to tickets in a message", () => {
  it("are found with and without the address of this installation, and leave the text", () => {
    expect(ticketLinksIn(`Posso transferir?\n${site}/tickets/${one}`, site)).toEqual({
      uuids: [one],
      text: "Posso transferir?",
    });
    expect(ticketLinksIn(`veja /tickets/${one.toUpperCase()}, por favor`, site)).toEqual({
      uuids: [one],
      text: "veja , por favor",
    });
  });

  it("of another site, or with something after the id, stay text", () => {
    for (const body of [
      `https://outro.example/tickets/${one}`,
      `/tickets/${one}abc`,
      `x/tickets/${one}`,
      "/tickets/12",
    ])
      expect(ticketLinksIn(body, site)).toEqual({ uuids: [], text: body });
  });

  it("to one ticket count once, and from the fourth ticket on they stay text", () => {
    const body = [1, 1, 2, 3, 4].map((n) => `/tickets/${idOf(n)}`).join(" ");
    const { uuids, text } = ticketLinksIn(body, site);
    expect(uuids).toEqual([1, 2, 3].map(idOf));
    expect(text).toBe(`/tickets/${idOf(4)}`);
  });
});
