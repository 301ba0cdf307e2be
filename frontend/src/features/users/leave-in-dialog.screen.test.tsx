import { expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { userApi } from "@guiche/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { dialogOf, fill, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { UsersPage } from "./UsersPage";
import { ana, bruno, sales, serveUsers } from "./users.fixture";

it("what was changed in the dialog of a user stays when a leave is begun from it, or is not", async () => {
  serveUsers([ana, bruno]);
  serve(queueApi.list, [sales]);
  serve(connectionApi.list, []);
  const suspensionRequests = serve(userApi.suspend, { ...bruno, leave: { returnsOn: null, lacksSeat: false } });
  const { person } = await renderScreen(<UsersPage />, { user: signedInUser() });
  await person.click(await screen.findByRole("button", { name: "Editar Bruno" }));
  const dialog = await dialogOf("Editar usuário");
  await fill(person, dialog.getByLabelText(/^Nome/), "Bruno Lima");
  const isAlone = () => waitFor(() => expect(screen.getAllByRole("dialog", { hidden: true })).toHaveLength(1));

  await person.click(await dialog.findByRole("button", { name: "Colocar de licença" }));
  await person.click((await dialogOf("Colocar Bruno de licença")).getByRole("button", { name: "Cancelar" }));
  await isAlone();
  expect(valueOf(dialog.getByLabelText(/^Nome/))).toBe("Bruno Lima");

  await person.click(dialog.getByRole("button", { name: "Colocar de licença" }));
  const leave = await dialogOf("Colocar Bruno de licença");
  await person.click(leave.getByRole("button", { name: "Colocar de licença" }));
  await isAlone();
  expect(suspensionRequests).toHaveLength(1);
  expect(valueOf(dialog.getByLabelText(/^Nome/))).toBe("Bruno Lima");
  dialog.getByRole("button", { name: "Alterar a data" });
});
