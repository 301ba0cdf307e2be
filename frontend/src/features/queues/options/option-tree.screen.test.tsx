import { describe, expect, it } from "@jest/globals";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { screen, waitFor, within } from "@testing-library/react";
import { fill } from "@/testing/acts";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { QueueDialog } from "../QueueDialog";
import { focusedElement, focusRow, openBot, sales, serveCompany, titleOf, tree } from "./open-bot.fixture";
import { anOption } from "./testing";

describe("the option tree", () => {
  it("shows the options with their numbers, files, and what follows", async () => {
    const { row, pane } = await openBot();
    // The names of queues come with a reply of their own.
    await waitFor(() =>
      expect(pane.getAllByRole("treeitem").map(({ textContent }) => textContent)).toEqual([
        "1Preçoscom arquivo→ aguarda",
        "22ª via→ 2 opções",
        "1Por CPF→ Suporte",
        "2Falar com alguém→ aguarda",
        "3Outro→ aguarda",
      ]),
    );
    const places = ["aria-level", "aria-posinset", "aria-setsize"].map((name) =>
      row("Falar com alguém").getAttribute(name),
    );
    expect(places).toEqual(["2", "2", "2"]);
    expect(row("2ª via").getAttribute("aria-expanded")).toBe("true");
  });

  it("says that a queue without options leads to a person", async () => {
    const { pane } = await openBot({ options: [] });
    await pane.findByText("Sem opções, quem escolhe esta fila aguarda uma pessoa.");
  });

  it("says why it cannot be shown, and tries again", async () => {
    serveCompany();
    serve(queueOptionApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<QueueDialog queue={sales} queues={[sales]} onClose={() => {}} />);
    await person.click(await screen.findByRole("tab", { name: "Robô" }));
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(queueOptionApi.list, tree());
    await person.click(again);
    await screen.findByRole("treeitem", { name: /Preços/ });
  });

  it.each([
    ["{ArrowDown}", "Preços", "2ª via"],
    ["{ArrowUp}", "2ª via", "Preços"],
    ["{End}", "Preços", "Outro"],
    ["{Home}", "Outro", "Preços"],
    ["{ArrowRight}", "2ª via", "Por CPF"],
    ["{ArrowLeft}", "Falar com alguém", "2ª via"],
    ["f", "Preços", "Falar com alguém"],
  ])("%s leads from %s to %s", async (keys, from, to) => {
    const botTab = await openBot();
    await focusRow(botTab, from, keys);
    expect(titleOf(focusedElement())).toBe(to);
  });

  it("has one row that Tab reaches", async () => {
    const botTab = await openBot();
    await focusRow(botTab, "Outro");
    const reachable = botTab.pane.getAllByRole("treeitem").filter(({ tabIndex }) => tabIndex === 0);
    expect(reachable.map(titleOf)).toEqual(["Outro"]);
  });

  it("hides and shows what is below an option", async () => {
    const botTab = await openBot();
    await focusRow(botTab, "2ª via", "{ArrowLeft}");
    expect(botTab.listRows()).toEqual(["1 Preços", "1 2ª via", "1 Outro"]);
    await botTab.person.keyboard("{ArrowRight}");
    expect(botTab.listRows()).toHaveLength(5);
  });

  it.each([
    [
      "{Alt>}{ArrowDown}{/Alt}",
      "Preços",
      { parentId: null, option: 2 },
      ["1 2ª via", "2 Por CPF", "2 Falar com alguém", "1 Preços", "1 Outro"],
    ],
    [
      "{Alt>}{ArrowUp}{/Alt}",
      "Falar com alguém",
      { parentId: 2, option: 1 },
      ["1 Preços", "1 2ª via", "2 Falar com alguém", "2 Por CPF", "1 Outro"],
    ],
    [
      "{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}",
      "Outro",
      { parentId: 2, option: 3 },
      ["1 Preços", "1 2ª via", "2 Por CPF", "2 Falar com alguém", "2 Outro"],
    ],
    [
      "{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}",
      "Por CPF",
      { parentId: null, option: 3 },
      ["1 Preços", "1 2ª via", "2 Falar com alguém", "1 Por CPF", "1 Outro"],
    ],
  ])("moves with %s, at once, and keeps the focus", async (keys, title, body, after) => {
    const updateRequests = serve(queueOptionApi.update, () => new Promise<never>(() => undefined));
    const botTab = await openBot();
    await focusRow(botTab, title, keys);
    await waitFor(() => expect(botTab.listRows()).toEqual(after));
    expect(titleOf(focusedElement())).toBe(title);
    await waitFor(() => expect(updateRequests.map((request) => request.body)).toEqual([body]));
    expect(botTab.pane.getByText(new RegExp(`^${title}: agora`))).toBeTruthy();
  });

  it("puts an option back when the server refuses its move, and says why", async () => {
    serve(queueOptionApi.update, new ErrorReply(400, "ERR_TOO_MANY_OPTIONS"));
    const botTab = await openBot();
    await focusRow(botTab, "Preços", "{Alt>}{ArrowDown}{/Alt}");
    await screen.findByText(/^Não foi possível realizar a operação\. A lista de opções está cheia/);
    await waitFor(() => expect(botTab.listRows()[0]).toBe("1 Preços"));
  });

  it("offers the same moves as buttons, only where they are possible", async () => {
    const botTab = await openBot();
    await focusRow(botTab, "Preços");
    const isOff = (name: string) => botTab.pane.getByRole<HTMLButtonElement>("button", { name }).disabled;
    expect(isOff("Mover Preços para cima")).toBe(true);
    expect(isOff("Mover Preços um nível para dentro")).toBe(true);
    expect(isOff("Mover Preços para baixo")).toBe(false);
  });

  it("renames in place with F2, and leaves the title with Escape", async () => {
    const updateRequests = serve(queueOptionApi.update, ({ body }) => anOption(5, body.title ?? "", { option: 3 }));
    const botTab = await openBot();
    await focusRow(botTab, "Outro", "{F2}");
    await fill(botTab.person, focusedElement(), "Diversos");
    await botTab.person.keyboard("{Escape}");
    expect(updateRequests).toHaveLength(0);
    await focusRow(botTab, "Outro", "{F2}");
    await fill(botTab.person, focusedElement(), "Diversos");
    botTab.change(tree().with(2, anOption(5, "Diversos", { option: 3 })));
    await botTab.person.keyboard("{Enter}");
    await waitFor(() => expect(updateRequests.map(({ body }) => body)).toEqual([{ title: "Diversos" }]));
    await waitFor(() => expect(titleOf(focusedElement())).toBe("Diversos"));
  });
});

describe("the problems of a tree", () => {
  it("are listed, and lead to their options", async () => {
    const botTab = await openBot({ options: [tree()[0]!, anOption(5, "Outro", { option: 2, message: "" })] });
    await botTab.pane.findByRole("heading", { name: "1 problema" });
    expect(botTab.row("Outro").textContent).toContain("Quem escolhe não recebe nada");
    const list = within(botTab.pane.getByRole("region", { name: "1 problema" }));
    await botTab.person.click(list.getByRole("button", { name: "Outro" }));
    expect(titleOf(focusedElement())).toBe("Outro");
  });

  it("name queues that lead to each other", async () => {
    const back = { id: 30, title: "Voltar", message: "", hasMedia: false, forwardQueueId: 1, children: [] };
    const other = {
      id: 2,
      name: "Suporte",
      greetingMessage: "",
      outOfHoursMessage: "",
      hasMedia: false,
      options: [back],
    };
    const botTab = await openBot({ options: [anOption(5, "Outro", { forwardQueueId: 2 })], queues: [other] });
    await botTab.pane.findByText(/As filas levam uma à outra sem fim\./, { selector: "li" });
  });

  it("name the queue itself without a link: its greeting is in another tab", async () => {
    const botTab = await openBot({ queue: { ...sales, greetingMessage: "" } });
    const list = within(await botTab.pane.findByRole("region", { name: "1 problema" }));
    expect(list.getByRole("listitem").textContent).toBe("Vendas: Falta a mensagem acima da lista de opções.");
    expect(list.queryByRole("button")).toBeNull();
  });
});
