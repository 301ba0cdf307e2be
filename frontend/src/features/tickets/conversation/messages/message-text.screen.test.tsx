import { expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { MarksContext } from "@/shared/markup/marks";
import { renderScreen } from "@/testing/render";
import { marksOf } from "@/shared/find/marks-of";
import { MessageText } from "./MessageText";

const text = Array.from({ length: 30 }, (_, line) => `linha ${line + 1}`).join("\n");

it.each([
  ["linha 30", true],
  ["linha 2", true],
  ["linha 8", false],
  ["nada", false],
])("a search for %j unfolds a long message: %j", async (search, unfolds) => {
  await renderScreen(
    <MarksContext value={marksOf(search)}>
      <MessageText text={text} mentions={[]} wid={search} isBig={false} />
    </MarksContext>,
  );
  expect(document.body.textContent?.includes("linha 30")).toBe(unfolds);
  expect(screen.queryAllByRole("button", { name: "Ler mais" })).toHaveLength(unfolds ? 0 : 1);
});
