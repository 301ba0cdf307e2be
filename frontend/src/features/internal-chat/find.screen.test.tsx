import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { runCommand } from "../../shared/commands";
import { withElementSize } from "../../testing/layout";
import { aMessage, openChats } from "./testing";

withElementSize();

beforeEach(() => {
  jest.spyOn(document, "hasFocus").mockReturnValue(true);
});

const makeMessage = (id: number) => aMessage({ id, body: id % 50 === 0 ? `Reunião ${id}` : `linha ${id}` });
const all = Array.from({ length: 200 }, (_, index) => makeMessage(200 - index));
const pageSize = 100;

/** A chat of 200 messages, of which a page is loaded; the server finds the meetings among them. */
async function openLongChat() {
  const queries: (string | undefined)[][] = [];
  const user = await openChats({
    answer: ({ query: { searchParam, beforeId } }) => {
      queries.push([searchParam, beforeId]);
      const older = all.filter(({ id }) => !beforeId || id < Number(beforeId));
      const matches = searchParam ? older.filter(({ body }) => body.startsWith("Reunião")) : older;
      const size = searchParam ? 3 : pageSize;
      return { records: matches.slice(0, size), hasMore: matches.length > size };
    },
  });
  await screen.findByText("Reunião 200");
  return { user, queries };
}
const sought = () => screen.findByRole("textbox", { name: "Buscar nesta conversa" });
const listMarks = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
const readLitText = () => document.querySelector("[data-lit]")?.textContent ?? "";

describe("the search in an open chat", () => {
  it("opened by its button asks the server, marks the hits without regard to accents, and shows the newest", async () => {
    const { user, queries } = await openLongChat();
    await user.click(screen.getByRole("button", { name: "Buscar nesta conversa" }));
    await user.type(await sought(), "reuniao");
    await waitFor(() => expect(readLitText()).toContain("Reunião 200"));
    screen.getByText("1 de 3 ou mais");
    expect(listMarks()).toContain("Reunião");
    expect(queries.at(-1)).toEqual(["reuniao", undefined]);
  });

  it("goes on to older hits, and loads the messages up to one that is further up", async () => {
    const { user, queries } = await openLongChat();
    act(() => void runCommand("find"));
    await user.type(await sought(), "reuniao");
    await screen.findByText("1 de 3 ou mais");
    await user.keyboard("{Enter}");
    await screen.findByText("2 de 3 ou mais");
    await user.keyboard("{Enter}{Enter}");
    await screen.findByText("4 de 4");
    // The last loaded message is 101, and the fourth hit is 50.
    await waitFor(() => expect(queries).toContainEqual([undefined, "101"]));
    expect(queries).toContainEqual(["reuniao", "100"]);
  });

  it("is closed with Esc, which takes the marks away", async () => {
    const { user } = await openLongChat();
    act(() => void runCommand("find"));
    await user.type(await sought(), "reuniao");
    await waitFor(() => expect(listMarks()).not.toEqual([]));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("search")).toBeNull());
    expect(listMarks()).toEqual([]);
    within(screen.getByRole("log")).getByText("linha 199");
  });
});
