import { expect, it } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import { object, string } from "yup";
import { dialogOf, fill } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { FieldDate } from "./FieldDate";
import { FormDialog } from "./FormDialog";

const schema = object({ day: string().default("") });

it("a date that is unfinished or impossible is refused, and not saved as none", async () => {
  const savedDates: string[] = [];
  const { person } = await renderScreen(
    <FormDialog
      title="Chave"
      initialValues={{ day: "" }}
      schema={schema}
      onSubmit={async ({ day }) => void savedDates.push(day)}
      onDone={() => undefined}
      onClose={() => undefined}
    >
      <FieldDate name="day" label="Último dia" />
    </FormDialog>,
  );
  const dialog = await dialogOf("Chave");
  const field = dialog.getByLabelText("Último dia");
  const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
  for (const dateText of ["3101", "31022031"]) {
    await fill(person, field, dateText);
    await save();
    await dialog.findByText("Esta data não existe.");
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
  await fill(person, field, "28022031");
  expect(dialog.queryByText("Esta data não existe.")).toBeNull();
  await save();
  await waitFor(() => expect(savedDates).toEqual(["2031-02-28"]));
  await fill(person, field, "");
  await save();
  await waitFor(() => expect(savedDates).toEqual(["2031-02-28", ""]));
});
