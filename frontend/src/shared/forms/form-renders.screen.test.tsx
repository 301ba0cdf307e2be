import { expect, it } from "@jest/globals";
import MenuItem from "@mui/material/MenuItem";
import { useFormikContext } from "formik";
import { object } from "yup";
import { dialogOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { FieldSelect } from "./FieldSelect";
import { FieldText } from "./FieldText";
import { FormDialog } from "./FormDialog";
import { FormTabs } from "./FormTabs";

it("a key in one field of a dialog draws no other field again", async () => {
  const renderCounts = { text: 0, select: 0 };
  const Input = (props: object) => {
    renderCounts.text += 1;
    return <input {...props} />;
  };
  const renderValue = (value: string) => {
    renderCounts.select += 1;
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
  const before = { ...renderCounts };
  await person.keyboard("Ana");
  expect(name).toHaveProperty("value", "Ana");
  expect(renderCounts).toEqual(before);
});

it("a key in one tab draws no field of another, also where that tab reads the form", async () => {
  let renderCount = 0;
  const Input = (props: object) => {
    renderCount += 1;
    return <input {...props} />;
  };
  const Second = () => {
    const { values } = useFormikContext<{ asks: boolean }>();
    return values.asks ? (
      <FieldText name="text" label="Texto" inputComponent={Input} inputProps={{ maxLength: 40, autoComplete: "off" }} />
    ) : null;
  };
  const tabs = [
    { name: "a", label: "A", fields: ["name"], content: <FieldText name="name" label="Nome" /> },
    { name: "b", label: "B", fields: ["text"], content: <Second /> },
  ];
  const { person } = await renderScreen(
    <FormDialog
      title="Formulário"
      initialValues={{ name: "", text: "", asks: true }}
      schema={object()}
      onSubmit={() => Promise.resolve()}
      onClose={() => undefined}
    >
      <FormTabs label="Partes" tabs={tabs} />
    </FormDialog>,
  );
  await person.click((await dialogOf("Formulário")).getByLabelText("Nome"));
  const before = renderCount;
  await person.keyboard("Ana");
  expect(renderCount).toBe(before);
});
