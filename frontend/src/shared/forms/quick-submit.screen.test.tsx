import { expect, it } from "@jest/globals";
import MenuItem from "@mui/material/MenuItem";
import { screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { object } from "yup";
import { dialogOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { FieldSelect } from "./FieldSelect";
import { FieldText } from "./FieldText";
import { FormDialog } from "./FormDialog";

const savedTitles: string[] = [];
const keys = "{Control>}{Enter}{/Control}";

function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const save = async () => void savedTitles.push(title);
  return (
    <FormDialog
      title={title}
      initialValues={{ name: "", color: "azul" }}
      schema={object()}
      onSubmit={save}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

function Nested() {
  const [isOpen, setOpen] = useState(true);
  const [isInnerOpen, setInnerOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Dialog title="Fora" onClose={() => setOpen(false)}>
      <FieldSelect<string> name="color" label="Cor">
        <MenuItem value="azul">Azul</MenuItem>
      </FieldSelect>
      {isInnerOpen ? (
        <Dialog title="Dentro" onClose={() => setInnerOpen(false)}>
          <FieldText name="name" label="Nome" />
        </Dialog>
      ) : null}
    </Dialog>
  );
}

it("Ctrl+Enter saves the dialog on top alone, and from a select without opening its list", async () => {
  const { person } = await renderScreen(<Nested />);
  await person.type((await dialogOf("Dentro")).getByLabelText("Nome"), `Ana${keys}`);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Dentro" })).toBeNull());
  const select = (await dialogOf("Fora")).getByRole("combobox", { name: "Cor" });
  expect(savedTitles).toEqual(["Dentro"]);
  select.focus();
  await person.keyboard(keys);
  expect(screen.queryByRole("listbox")).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(savedTitles).toEqual(["Dentro", "Fora"]);
});
