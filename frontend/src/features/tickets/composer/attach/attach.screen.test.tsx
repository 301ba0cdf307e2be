import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { saveEnter } from "../enter";
import AttachDialog from "./AttachDialog";

beforeEach(() => localStorage.clear());

let ticketId = 900;

async function openDialog() {
  const sent: string[][] = [];
  const { person } = await renderScreen(
    <AttachDialog
      files={[new File(["x"], "contrato.pdf", { type: "application/pdf" })]}
      text=""
      trayKey={{ userId: 1, ticketId: (ticketId += 1) }}
      onSend={(items) => sent.push(items.map(({ body }) => body))}
      onClose={() => undefined}
    />,
  );
  return { person, sent, caption: await screen.findByRole("textbox", { name: "Legenda de contrato.pdf" }) };
}

describe("Enter in a caption", () => {
  it("sends, and Shift+Enter breaks the line", async () => {
    const { person, sent, caption } = await openDialog();
    await person.type(caption, "Segue{Shift>}{Enter}{/Shift}o contrato{Enter}");
    expect(sent).toEqual([["Segue\no contrato"]]);
  });

  it("breaks the line for who chose so in the composer; Ctrl+Enter sends", async () => {
    saveEnter(false);
    const { person, sent, caption } = await openDialog();
    await person.type(caption, "Segue{Enter}o contrato");
    expect(sent).toEqual([]);
    await person.keyboard("{Control>}{Enter}{/Control}");
    expect(sent).toEqual([["Segue\no contrato"]]);
  });
});
