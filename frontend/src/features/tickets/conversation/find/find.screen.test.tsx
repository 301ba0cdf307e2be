import { describe, expect, it, jest } from "@jest/globals";
import { timings } from "@guiche/contract/limits";
import { messageApi } from "@guiche/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { runCommand, useCommand } from "@/shared/commands";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { MessageText } from "../messages/MessageText";
import { FindHost } from "@/shared/find/FindHost";
import FindBar from "./FindBar";

const makeHit = (id: number) => ({ id, body: "Tem azul?", fromMe: false, createdAt: "2026-01-01T10:00:00.000Z" });
const page = (ids: number[], hasMore = false) => ({ hits: ids.map(makeHit), hasMore });

/** The field that a conversation offers to write in. */
function Writing() {
  useCommand("write", () => document.querySelector<HTMLElement>("#writing")?.focus());
  return <textarea id="writing" aria-label="Mensagem" />;
}

/** Opens the search of a conversation, with the shortcut's command. */
async function openFind({ writes = false } = {}) {
  const log = { current: { jumpTo: jest.fn(), focus: jest.fn() } };
  const { person } = await renderScreen(
    <FindHost conversationId={7} log={log} Bar={FindBar}>
      <MessageText text="Tem azul e AZUL-claro?" mentions={[]} wid="find" isBig={false} />
      {writes ? <Writing /> : null}
    </FindHost>,
  );
  act(() => void runCommand("find"));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Buscar nesta conversa" });
  const step = (name: "mais antigo" | "mais recente") => screen.getByRole("button", { name: `Resultado ${name}` });
  const listJumps = () => log.current.jumpTo.mock.calls.map(([id]) => id);
  return { person, field, step, listJumps, log: log.current };
}

const listMarks = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
const isGone = () => waitFor(() => expect(screen.queryByRole("search")).toBeNull());

describe("the search in a conversation", () => {
  it("opened by its shortcut has the focus, and nothing to step through yet", async () => {
    const requests = serve(messageApi.search, page([]));
    const { person, field, step } = await openFind();
    expect(document.activeElement).toBe(field);
    expect(step("mais antigo").getAttribute("aria-disabled")).toBe("true");
    await person.type(field, "a{Enter}");
    await act(() => new Promise((resolve) => setTimeout(resolve, timings.searchDebounce + 50)));
    expect(requests).toHaveLength(0);
  });

  it("goes to the newest hit, then to older and newer ones, and around", async () => {
    const requests = serve(messageApi.search, page([30, 20, 10]));
    const { person, field, step, listJumps } = await openFind();
    await person.type(field, "azul");
    await screen.findByText("1 de 3");
    expect(requests.map(({ params, query }) => [params.ticketId, query])).toEqual([["7", { searchParam: "azul" }]]);
    await person.click(step("mais antigo"));
    await screen.findByText("2 de 3");
    await person.click(step("mais recente"));
    await screen.findByText("1 de 3");
    await person.click(step("mais recente"));
    await screen.findByText("3 de 3");
    expect(listJumps()).toEqual([30, 20, 30, 10]);
  });

  it("steps with Enter and Shift+Enter", async () => {
    serve(messageApi.search, page([30, 20]));
    const { person, field, listJumps } = await openFind();
    await person.type(field, "azul");
    await screen.findByText("1 de 2");
    await person.keyboard("{Enter}");
    await person.keyboard("{Shift>}{Enter}{/Shift}");
    expect(listJumps()).toEqual([30, 20, 30]);
  });

  it("beyond the last loaded hit: asks for older ones", async () => {
    const requests = serve(messageApi.search, ({ query }) => (query.before ? page([10]) : page([30, 20], true)));
    const { person, field, listJumps } = await openFind();
    await person.type(field, "azul");
    await screen.findByText("1 de 2 ou mais");
    await person.keyboard("{Enter}{Enter}");
    await screen.findByText("3 de 3");
    expect(requests.map(({ query }) => query.before)).toEqual([undefined, "20"]);
    expect(listJumps()).toEqual([30, 20, 10]);
  });

  it("that finds nothing says so and moves nothing", async () => {
    serve(messageApi.search, page([]));
    const { person, field, step, listJumps } = await openFind();
    await person.type(field, "verde");
    await screen.findByText("Nada encontrado");
    await person.keyboard("{Enter}");
    expect(step("mais recente").getAttribute("aria-disabled")).toBe("true");
    expect(listJumps()).toEqual([]);
    screen.getByText("Nada encontrado");
  });

  it("without a text but with a kind: finds all of that kind", async () => {
    const requests = serve(messageApi.search, page([30]));
    const { person } = await openFind();
    await person.click(screen.getByRole("button", { name: "Documentos" }));
    await screen.findByText("1 de 1");
    expect(requests.map(({ query }) => query)).toEqual([{ kind: "documents" }]);
    expect(screen.getByRole("button", { name: "Documentos" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("that the server refuses says why", async () => {
    serve(messageApi.search, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const { person, field } = await openFind();
    await person.type(field, "azul");
    await screen.findByRole("alert");
    expect(screen.queryByText("Nada encontrado")).toBeNull();
  });
});

describe("leaving the search", () => {
  it("with Esc takes the marks away and leads back to the field to write in", async () => {
    serve(messageApi.search, page([30]));
    const { person, field, log } = await openFind({ writes: true });
    await person.type(field, "azul");
    await waitFor(() => expect(listMarks()).toEqual(["azul", "AZUL"]));
    await person.keyboard("{Escape}");
    await isGone();
    expect(listMarks()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Mensagem" }));
    expect(log.focus).not.toHaveBeenCalled();
  });

  it("where nothing can be written leads back to the messages", async () => {
    const { person, log } = await openFind();
    await person.click(screen.getByRole("button", { name: "Fechar a busca" }));
    await isGone();
    expect(log.focus).toHaveBeenCalledTimes(1);
  });
});
