import { describe, expect, it } from "@jest/globals";
import { converse } from "@guiche/contract/bot/random.fixture";
import type { TraceLine } from "@guiche/contract/bot/engine-types";
import { screen } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { i18n } from "@/shared/i18n/i18n";
import { TraceText } from "./TraceText";

/** One line of every kind that the engine writes in random conversations. */
function everyLine(): TraceLine[] {
  const lines = new Map<string, TraceLine>();
  for (let seed = 1; seed <= 60; seed += 1)
    converse(seed, ({ done }) => {
      for (const line of done.trace)
        lines.set(`${line.what} ${line.what === "handOver" || line.what === "answered" ? line.value : ""}`, line);
    });
  return [...lines.values()];
}
const titles = new Map([["prompt:4", "Ana"]]);
const open = async (...trace: TraceLine[]) => {
  await i18n.loadNamespaces(["queues"]);
  return renderScreen(<TraceText trace={trace} titles={titles} />);
};

describe("why the bot did something", () => {
  it("is in words whatever the engine did", async () => {
    const lines = everyLine().filter(
      ({ what, value }) => what !== "silent" && !(what === "answered" && value === "failed"),
    );
    expect(lines.length).toBeGreaterThan(25);
    await open(...lines);
    expect(screen.getByText("Por quê:").parentElement!.children).toHaveLength(lines.length + 1);
  });

  it("names the service that was asked, and why it failed", async () => {
    await open(
      { what: "asks", value: "prompt:4" },
      { what: "answered", value: "failed" },
      { what: "failed", value: "noCredit" },
      { what: "handOver", value: "callFailed" },
      { what: "at", value: "bills:0" },
    );
    for (const text of [
      "pergunta a Ana",
      "o serviço falhou: sem crédito",
      "o serviço falhou: aguarda uma pessoa",
      "2ª via do boleto",
    ])
      screen.getByText(text);
  });
});
