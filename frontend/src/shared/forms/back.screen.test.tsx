import { expect, it, jest } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { object } from "yup";
import { dialogOf, isClosed, questionOf } from "../../testing/acts";
import { address, renderScreen } from "../../testing/render";
import { useGo } from "../go";
import { reloadPage } from "../reload-page";
import { FieldText } from "./FieldText";
import { FormDialog } from "./FormDialog";

function Form({ title, inner = false, onClose }: { title: string; inner?: boolean; onClose: () => void }) {
  const [isInner, setInner] = useState(inner);
  return (
    <FormDialog
      title={title}
      initialValues={{ name: "" }}
      schema={object()}
      onSubmit={() => Promise.resolve()}
      onClose={onClose}
    >
      <FieldText name="name" label={`Nome ${title}`} />
      {isInner ? <Form title="Dentro" onClose={() => setInner(false)} /> : null}
    </FormDialog>
  );
}

function Page({ inner }: { inner: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Form title="Fora" inner={inner} onClose={() => setOpen(false)} /> : <p>fechado</p>;
}

function Start() {
  const go = useGo();
  return <button onClick={() => go("/form")}>abrir</button>;
}

const Shown = () => <output>{useLocation().pathname}</output>;

/** A dialog on a page that was opened from another one. */
async function open(inner = false) {
  const { person } = await renderScreen(
    <>
      <Shown />
      <Routes>
        <Route path="/start" element={<Start />} />
        <Route path="/form" element={<Page inner={inner} />} />
      </Routes>
    </>,
    { at: "/start" },
  );
  await person.click(screen.getByRole("button", { name: "abrir" }));
  const write = async (title: string) => person.type((await dialogOf(title)).getByLabelText(`Nome ${title}`), "Ana");
  return { person, write };
}

const back = () => act(() => window.history.back());
/** The browser is at the address again, and the router never left it. */
const isStill = (path: string) =>
  waitFor(() => {
    expect(address()).toBe(path);
    expect(screen.getByRole("status", { hidden: true }).textContent).toBe(path);
  });

it("a dialog with edits asks before the browser goes back, each time", async () => {
  const { person, write } = await open();
  await write("Fora");
  for (const _time of [1, 2]) {
    back();
    const question = await questionOf("Descartar alterações?");
    await isStill("/form");
    await person.click(question.getByRole("button", { name: "Cancelar" }));
    expect((await dialogOf("Fora")).getByLabelText("Nome Fora")).toHaveProperty("value", "Ana");
  }
  back();
  await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
  await isClosed();
  await isStill("/form");
  back();
  await screen.findByRole("button", { name: "abrir" });
});

it("a dialog without edits is left by going back", async () => {
  await open();
  await dialogOf("Fora");
  back();
  await isClosed();
  await isStill("/start");
});

it("of two dialogs with edits the one on top asks", async () => {
  const { person, write } = await open(true);
  await write("Dentro");
  back();
  await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Dentro" })).toBeNull());
  await dialogOf("Fora");
  await isStill("/form");
});

const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("a dialog with edits lets the browser ask before the tab is closed or reloaded", async () => {
  const { person, write } = await open();
  expect(isAsked()).toBe(false);
  await write("Fora");
  expect(isAsked()).toBe(true);
  back();
  await person.click((await questionOf("Descartar alterações?")).getByRole("button", { name: "Descartar" }));
  await isClosed();
  expect(isAsked()).toBe(false);
});

it("a page that reloads by itself does not ask the user", async () => {
  // jsdom reports that it cannot reload the page.
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const { write } = await open();
  await write("Fora");
  reloadPage();
  expect(isAsked()).toBe(false);
});
