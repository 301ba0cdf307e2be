import { expect, it } from "@jest/globals";
import MenuItem from "@mui/material/MenuItem";
import { object } from "yup";
import { dialogOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { FieldSelect } from "./FieldSelect";
import { FieldText } from "./FieldText";
import { FormDialog } from "./FormDialog";

it("a key in one field of a dialog draws no other field again", async () => {
  const drawn = { text: 0, select: 0 };
  const Input = (props: object) => {
    drawn.text += 1;
    return <input {...props} />;
  };
  const renderValue = (value: string) => {
    drawn.select += 1;
    return value;
  };
  const { person } = await renderScreen(
    <FormDialog
      title="Formulário"
      initialValues={{ name: "", email: "", color: "azul" }}
      schema={object()}
      onSubmit={() => Promise.resolve()}
      onClose={() => undefined}
    >
      <FieldText name="name" label="Nome" />
      <FieldText name="email" label="E-mail" inputComponent={Input} />
      <FieldSelect<string> name="color" label="Cor" renderValue={renderValue}>
        <MenuItem value="azul">Azul</MenuItem>
      </FieldSelect>
    </FormDialog>,
  );
  const dialog = await dialogOf("Formulário");
  const name = dialog.getByLabelText("Nome");
  await person.click(name);
  const before = { ...drawn };
  await person.keyboard("Ana");
  expect(name).toHaveProperty("value", "Ana");
  expect(drawn).toEqual(before);
});
