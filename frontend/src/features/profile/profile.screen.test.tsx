import { describe, expect, it, jest } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { userApi, type SessionUserDto, type UserDto } from "@guiche/contract/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { fill } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { ProfileDialog } from "./ProfileDialog";
import { chooseTextSize, textSizes } from "./text-size";

async function open(user: SessionUserDto = signedInUser()) {
  serve(authApi.me, user);
  const updated = serve(userApi.update, {} as UserDto);
  const onClose = jest.fn();
  const { person } = await renderScreen(<ProfileDialog onClose={onClose} />, { user });
  const dialog = within(await screen.findByRole("dialog", { name: "Meu perfil" }));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name, { selector: "input" });
  const write = (name: string, text: string) => fill(person, field(name), text);
  const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
  return { person, dialog, onClose, updated, field, write, save };
}

describe("the own profile", () => {
  it("sends only what changed", async () => {
    const { write, save, updated, onClose } = await open();
    await write("Nome", "Ana Maria");
    await save();
    await screen.findByText("Perfil atualizado com sucesso!");
    expect(updated.map(({ params, body }) => [params, body])).toEqual([[{ id: "1" }, { name: "Ana Maria" }]]);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it("asks the server nothing when nothing changed", async () => {
    const { save, updated, onClose } = await open();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(updated).toHaveLength(0);
  });

  it.each([
    ["Nome", "A", "Too Short!"],
    ["Nome", "A".repeat(51), "Too Long!"],
    ["E-mail", "ana", "Invalid email"],
    ["Nova senha", "1234", "Too Short!"],
    ["Nova senha", "1".repeat(51), "Too Long!"],
  ])("refuses %s «%s» with %s", async (name, text, words) => {
    const { dialog, write, save, updated } = await open();
    await write("Senha atual", "velha");
    await write(name, text);
    await save();
    await dialog.findByText(words);
    expect(updated).toHaveLength(0);
  });

  it.each([
    ["Nova senha", "novinha"],
    ["E-mail", "ana@acme.org"],
  ])("asks for the current password before it changes: %s", async (name, text) => {
    const { dialog, field, write, save, updated } = await open();
    await write(name, text);
    await save();
    await dialog.findByText("Required");
    expect(document.activeElement).toBe(field("Senha atual"));
    expect(updated).toHaveLength(0);
  });

  it("sends the new password with the current one", async () => {
    const { write, save, updated } = await open();
    await write("Nova senha", "novinha");
    await write("Senha atual", "velha");
    await save();
    await waitFor(() => expect(updated[0]?.body).toEqual({ password: "novinha", oldPassword: "velha" }));
  });

  it("says at its field that the current password is wrong, and keeps the new one", async () => {
    const { field, write, save } = await open();
    serve(userApi.update, new ErrorReply(400, "ERR_WRONG_PASSWORD"));
    await write("Nova senha", "novinha");
    await write("Senha atual", "errada");
    await save();
    await waitFor(() => expect(field("Senha atual").getAttribute("aria-invalid")).toBe("true"));
    expect(field("Nova senha").value).toBe("novinha");
  });

  it("says at its field that another user has the address", async () => {
    const { dialog, write, save } = await open();
    serve(userApi.update, new ErrorReply(400, "ERR_VALIDATION", { fields: { email: "Already taken" } }));
    await write("E-mail", "bia@acme.example");
    await write("Senha atual", "velha");
    await save();
    await dialog.findByText(/^Já existe uma conta com este e-mail\./);
  });

  it("lists the own queues without a way to change them", async () => {
    const { dialog } = await open(signedInUser({ queues: [{ id: 1, name: "Vendas", color: "#aa0000" }] }));
    within(dialog.getByRole("list", { name: "Suas filas" })).getByText("Vendas");
  });

  it("says that there are no queues", async () => {
    const { dialog } = await open();
    dialog.getByText("Nenhuma fila.");
  });

  it("changes the size of the text at once", async () => {
    const { dialog } = await open();
    fireEvent.change(dialog.getByRole("slider", { name: "Tamanho do texto" }), { target: { value: "120" } });
    expect(document.documentElement.style.fontSize).toBe("120%");
    dialog.getByText(/^120\s?%$/);
    chooseTextSize(textSizes.usual);
  });

  it("asks before it throws away what was typed", async () => {
    const { person, write, onClose } = await open();
    await write("Nome", "Ana Maria");
    await person.keyboard("{Escape}");
    await screen.findByRole("alertdialog", { name: "Descartar alterações?" });
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ["en", /profile/, "Save"],
    ["es", /perfil/, "Guardar"],
  ] as const)("speaks %s", async (language, title, save) => {
    await setLanguage(language);
    await renderScreen(<ProfileDialog onClose={() => undefined} />);
    await screen.findByRole("dialog", { name: title });
    await screen.findByRole("button", { name: save });
  });
});
