import { describe, expect, it } from "@jest/globals";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { act, waitFor } from "@testing-library/react";
import { serve } from "@/testing/server";
import { focusedElement, focusRow, openBot, titleOf, tree } from "./open-bot.fixture";
import { anOption } from "./testing";

describe("deleting an option", () => {
  it("strikes it through, and deletes it after six seconds with what is below", async () => {
    const removed = serve(queueOptionApi.remove, { message: "ok" });
    const botTab = await openBot();
    await focusRow(botTab, "2ª via", "{Delete}");
    await botTab.pane.findByText("2ª via e o que está abaixo: 3 opções serão excluídas.");
    expect(["2ª via", "Por CPF", "Outro"].map((title) => botTab.row(title).getAttribute("aria-disabled"))).toEqual([
      "true",
      "true",
      null,
    ]);
    expect(titleOf(focusedElement())).toBe("Outro");
    expect(removed).toHaveLength(0);
    botTab.change([tree()[0]!, anOption(5, "Outro", { option: 2 })]);
    await waitFor(() => expect(removed.map(({ params }) => params.id)).toEqual(["2"]), { timeout: 9_000 });
    await waitFor(() => expect(botTab.listRows()).toEqual(["1 Preços", "1 Outro"]));
  });

  it("is undone by its button and by Ctrl+Z", async () => {
    const removed = serve(queueOptionApi.remove, { message: "ok" });
    const botTab = await openBot();
    await focusRow(botTab, "Preços", "{Delete}");
    await botTab.person.click(await botTab.pane.findByRole("button", { name: "Desfazer" }));
    expect(botTab.row("Preços").getAttribute("aria-disabled")).toBeNull();
    await focusRow(botTab, "Preços", "{Delete}{Control>}z{/Control}");
    expect(titleOf(focusedElement())).toBe("Preços");
    await act(() => new Promise((resolve) => setTimeout(resolve, 6_500)));
    expect(removed).toHaveLength(0);
    expect(botTab.listRows()).toHaveLength(5);
  });

  it("happens at once when the next one is deleted", async () => {
    const removed = serve(queueOptionApi.remove, { message: "ok" });
    const botTab = await openBot();
    await focusRow(botTab, "Preços", "{Delete}");
    await focusRow(botTab, "Outro", "{Delete}");
    await waitFor(() => expect(removed.map(({ params }) => params.id)).toEqual(["1"]));
  });
});
