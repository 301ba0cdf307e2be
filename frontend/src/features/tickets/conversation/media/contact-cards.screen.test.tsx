import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { contactApi } from "@guiche/contract/contacts";
import { serve } from "@/testing/server";
import { aMessage } from "../../state/testing";
import { showTile } from "./media.fixture";

const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].join("\n");
const message = (...cards: string[]) => aMessage({ mediaType: "vcard", body: cards.join("\n") });

describe("a contact's card", () => {
  it("with three numbers shows each with its label and its own actions", async () => {
    const searches = serve(contactApi.list, { contacts: [], hasMore: false });
    const { person } = await showTile(
      message(
        card(
          "FN:Ana Lima",
          "TEL;TYPE=WORK:+55 11 3333-0000",
          "item1.TEL;waid=5511999990000:+55 11 99999-0000",
          "item1.X-ABLabel:Recados",
          "TEL;TYPE=CELL:+55 11 98888-7777",
        ),
      ),
    );
    const contactCard = await screen.findByTestId("contact-card");
    for (const text of ["Trabalho: +55 11 3333-0000", "Recados: +55 11 99999-0000", "Celular: +55 11 98888-7777"])
      expect(contactCard.textContent).toContain(text);
    expect(within(contactCard).getAllByRole("button", { name: /^Copiar: Ana Lima, / })).toHaveLength(3);
    await person.click(within(contactCard).getByRole("button", { name: "Conversar: Ana Lima, +55 11 98888-7777" }));
    await screen.findByRole("dialog");
    await waitFor(() => expect(searches.map(({ query }) => query.searchParam)).toEqual(["5511988887777"]));
  });

  it("with one number and no label shows it below the name", async () => {
    await showTile(message(card("FN:Ana", "TEL:+55 11 99999-0000")));
    expect((await screen.findByTestId("contact-card")).textContent).toContain("Ana+55 11 99999-0000");
    expect(screen.getByRole("button", { name: "Conversar: Ana" })).toBeTruthy();
  });
});

it("twelve cards are all within reach", async () => {
  const cards = Array.from({ length: 12 }, (_, at) => card(`FN:Pessoa ${at}`, `TEL:+551199999000${at}`));
  const { person } = await showTile(message(...cards));
  expect(await screen.findAllByTestId("contact-card")).toHaveLength(5);
  await person.click(screen.getByRole("button", { name: "e mais 7" }));
  expect(screen.getAllByTestId("contact-card")).toHaveLength(12);
  await person.click(screen.getByRole("button", { name: "mostrar menos" }));
  expect(screen.getAllByTestId("contact-card")).toHaveLength(5);
});
