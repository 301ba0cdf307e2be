import { describe, expect, it, jest } from "@jest/globals";
import { officialNumberApi, type OfficialNumberDto } from "@guiche/contract/official-numbers";
import { screen, waitFor, within } from "@testing-library/react";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { connection } from "./connections.fixture";
import { OfficialDialog } from "./OfficialDialog";

const ready: OfficialNumberDto = {
  phoneNumberId: "1234567",
  wabaId: "7654321",
  token: "****",
  appSecret: "****",
  webhookUrl: "/api/whatsapp-hooks/abc",
  verifyToken: "xyz",
  verifiedAt: null,
  heardAt: null,
  quality: "GREEN",
  tier: "TIER_2K",
};

async function open(provider: "official" | "official-simulated", number: OfficialNumberDto | null = null) {
  serve(officialNumberApi.show, { number });
  const onClose = jest.fn();
  const { person } = await renderScreen(<OfficialDialog connection={connection({ provider })} onClose={onClose} />);
  const dialog = within(await screen.findByRole("dialog", { name: "API oficial: Loja" }));
  await dialog.findByRole("heading", { name: "Mensagem de teste" });
  return { person, dialog };
}

const states = () => screen.getAllByRole("img").map((icon) => icon.getAttribute("aria-label"));

describe("the set-up of an official number", () => {
  it("checks the keys, stores them and shows the address of the webhook", async () => {
    const { person, dialog } = await open("official");
    expect(states()).toEqual(["Falta fazer", "Falta fazer", "Falta fazer"]);
    const saveRequests = serve(officialNumberApi.save, { number: ready });
    for (const [label, text] of [
      ["Identificação do número de telefone", "1234567"],
      ["Identificação da conta do WhatsApp Business", "7654321"],
      ["Token de acesso permanente", "EAAtoken"],
      ["Chave secreta do aplicativo", "app"],
    ] as const)
      await person.type(dialog.getByRole("textbox", { name: new RegExp(`^${label}`) }), text);
    serve(officialNumberApi.show, { number: ready });
    await person.click(dialog.getByRole("button", { name: "Verificar e salvar" }));
    await dialog.findByText("http://localhost/api/whatsapp-hooks/abc");
    dialog.getByText("Qualidade na Meta: alta · até 2.000 pessoas em 24 horas");
    expect(saveRequests.map(({ body }) => body)).toEqual([
      { phoneNumberId: "1234567", wabaId: "7654321", token: "EAAtoken", appSecret: "app" },
    ]);
    expect(states()).toEqual(["Feito", "Falta fazer", "Falta fazer"]);
  });

  it("shows Meta's refusal at the field that it is about", async () => {
    const { person, dialog } = await open("official", ready);
    serve(
      officialNumberApi.save,
      new ErrorReply(400, "ERR_VALIDATION", { fields: { token: "Meta refuses this token" } }),
    );
    await person.click(dialog.getByRole("button", { name: "Salvar alterações" }));
    await dialog.findByText("A Meta não aceita este token");
  });

  it("makes a simulated number with one click", async () => {
    const { person, dialog } = await open("official-simulated");
    const verifiedNumber = { ...ready, verifiedAt: "2026-11-29T10:00:00.000Z", heardAt: "2026-11-29T10:01:00.000Z" };
    serve(officialNumberApi.simulate, { number: verifiedNumber });
    serve(officialNumberApi.show, { number: verifiedNumber });
    await person.click(dialog.getByRole("button", { name: "Criar número simulado" }));
    await waitFor(() => expect(states()).toEqual(["Feito", "Feito", "Feito"]));
  });
});
