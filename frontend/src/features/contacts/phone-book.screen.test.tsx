import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { describe, expect, it, jest } from "@jest/globals";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { screen, waitFor, within } from "@testing-library/react";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { PhoneBookDialog } from "./PhoneBookDialog";

const shop: ConnectionDto = {
  id: 4,
  name: "Loja",
  status: "CONNECTED",
  statusSince: "2026-11-21T09:00:00.000Z",
  isDefault: true,
  queues: [],
  capabilities: capabilitiesOf("beta"),
  updatedAt: "2026-11-21T10:00:00.000Z",
};

const official: ConnectionDto = { ...shop, id: 5, name: "Oficial", capabilities: capabilitiesOf("official") };

async function open() {
  serve(connectionApi.list, [shop, official]);
  serve(contactApi.imports, []);
  const onClose = jest.fn();
  const { person } = await renderScreen(<PhoneBookDialog onClose={onClose} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Importar da agenda do celular" }));
  const run = () => person.click(dialog.getByRole("button", { name: "Importar" }));
  return { person, dialog, onClose, run };
}

describe("the import of the phones' address books", () => {
  it("asks all connections unless one is chosen, and shows the result in numbers", async () => {
    const requests = serve(contactApi.importPhoneBook, { created: 1234, named: 5, unchanged: 6 });
    const { dialog, run } = await open();
    await run();
    const result = await dialog.findByText("1.234");
    expect(result.closest("dl")?.textContent).toContain("Nomes preenchidos5");
    expect(requests[0]?.body).toEqual({});
  });

  it("asks one connection", async () => {
    const requests = serve(contactApi.importPhoneBook, { created: 1, named: 0, unchanged: 0 });
    const { person, dialog, run } = await open();
    await person.click(dialog.getByRole("combobox", { name: /^Conexão/ }));
    // An official number has no phone.
    expect(await screen.findAllByRole("option")).toHaveLength(2);
    await person.click(screen.getByRole("option", { name: "Loja" }));
    await run();
    await waitFor(() => expect(requests[0]?.body).toEqual({ whatsappId: 4 }));
  });

  it("explains that the phone has not sent anything yet", async () => {
    serve(contactApi.importPhoneBook, { created: 0, named: 0, unchanged: 0 });
    const { person, dialog, onClose, run } = await open();
    await run();
    await dialog.findByText(/^O celular ainda não enviou a agenda/);
    await person.click(dialog.getByRole("button", { name: "Fechar" }));
    expect(onClose).toHaveBeenCalled();
  });

  it("says why the server refused, and can be tried again", async () => {
    serve(contactApi.importPhoneBook, new ErrorReply(429, "ERR_TOO_MANY_REQUESTS"));
    const { dialog, run } = await open();
    await run();
    await waitFor(() => expect(dialog.getByRole("alert").textContent).not.toBe(""));
    serve(contactApi.importPhoneBook, { created: 1, named: 0, unchanged: 0 });
    await run();
    await dialog.findByText("Novos");
  });
});
