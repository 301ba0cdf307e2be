import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { describe, expect, it, jest } from "@jest/globals";
import { connectionApi, type OutageDto, type ConnectionDetailsDto } from "@guiche/contract/connections";
import { screen, waitFor } from "@testing-library/react";
import { fill } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { connection } from "./connections.fixture";
import { DetailsDialog } from "./DetailsDialog";
import { QrDialog } from "./QrDialog";

const waiting = connection({
  status: "qrcode",
  queues: [],
  number: null,
  greetingMessage: "",
  qrcode: "2@codigo",
  retries: 1,
});

async function open(over: Partial<ConnectionDetailsDto> = {}) {
  serve(connectionApi.offer, { simulatorPort: over.provider ? 8090 : null });
  const onClose = jest.fn();
  const { person } = await renderScreen(
    <QrDialog
      connection={{ ...waiting, capabilities: capabilitiesOf(over.provider ?? "beta"), ...over }}
      onClose={onClose}
    />,
  );
  await screen.findByRole("dialog", { name: "Conectar Loja" });
  return { person, onClose };
}

describe("the QR dialog", () => {
  it("shows the code, the steps and the time that is left", async () => {
    await open();
    screen.getByTitle("QR Code para conectar Loja");
    const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent.replace(/\s/g, " "));
    expect(steps).toEqual([
      "1.Abra o WhatsApp no celular.",
      "2.Toque em Configurações (ou ⋮) e em Aparelhos conectados.",
      "3.Toque em Conectar um aparelho e aponte a câmera para este código.",
    ]);
    screen.getByText(/^Novo código em (60|59) s/);
    screen.getByText("· tentativa 1");
  });

  it("asks for another code on demand", async () => {
    const renewRequests = serve(connectionApi.renew, waiting);
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Atualizar" }));
    await waitFor(() => expect(renewRequests.map(({ params }) => params)).toEqual([{ id: "1" }]));
  });

  it.each([
    [
      "a code that expired",
      { status: "DISCONNECTED", retries: 3, cause: null },
      "O código expirou sem ser lido. Gere um novo.",
    ],
    ["a number never connected", { status: "DISCONNECTED", retries: 0 }, "Este número ainda não foi conectado."],
    [
      "a known cause",
      { status: "DISCONNECTED", cause: "qrUnscanned" },
      "O QR Code não foi lido a tempo. Gere um novo.",
    ],
  ] as const)("explains %s and offers a new code", async (_what, over, words) => {
    const renewRequests = serve(connectionApi.renew, waiting);
    const { person } = await open(over);
    screen.getByText(words);
    await person.click(screen.getByRole("button", { name: "Gerar novo QR Code" }));
    await waitFor(() => expect(renewRequests).toHaveLength(1));
  });

  it.each(["OPENING", "DISCONNECTED", "qrcode"] as const)(
    "opens no simulated phone before there is a code: %s",
    async (status) => {
      await open({ provider: "simulator", qrcode: "", status });
      const link = await screen.findByRole("link", { name: /^Abrir celular simulado/ });
      expect(link.getAttribute("aria-disabled")).toBe("true");
    },
  );

  it("offers a simulated phone that opens with the code, other steps, and the code as text", async () => {
    const { person } = await open({ provider: "simulator", qrcode: "2@a,b+c==" });
    const link = await screen.findByRole("link", { name: /^Abrir celular simulado/ });
    const to = new URL(link.getAttribute("href") ?? "");
    expect(to.port).toBe("8090");
    expect(Object.fromEntries(to.searchParams)).toEqual({ phone: "", lang: "pt" });
    expect(Object.fromEntries(new URLSearchParams(to.hash.slice(1)))).toEqual({ qr: "2@a,b+c==", name: "Loja" });
    const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps).toEqual([
      "1.Abra o celular simulado: ele abre em outra aba, já com este código.",
      "2.Confira o nome e o número da empresa. Se preferir, troque-os.",
      "3.Clique em Escanear e volte para esta aba.",
    ]);
    await person.click(screen.getByRole("button", { name: "Copiar código" }));
    await screen.findByText("Código copiado.");
    expect(await navigator.clipboard.readText()).toBe("2@a,b+c==");
  });

  it("offers no text to copy for a real phone, which scans the picture", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Copiar código" })).toBeNull();
  });

  it("says that it waits for the code", async () => {
    await open({ status: "OPENING", qrcode: "" });
    screen.getByText("Gerando o QR Code…");
  });

  it("says that the phone has read the code", async () => {
    await open({ status: "PAIRING" });
    screen.getByText("Código lido. Concluindo o pareamento…");
  });

  it("closes by itself once the phone is connected", async () => {
    const { onClose } = await open({ status: "CONNECTED" });
    screen.getByText("Conectado!");
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it("closes with its button", async () => {
    const { person, onClose } = await open();
    await person.click(screen.getByRole("button", { name: "Fechar" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe("pairing by a code", () => {
  it("refuses a number without its country", async () => {
    const requests = serve(connectionApi.pair, waiting);
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Código" }));
    await fill(person, screen.getByLabelText(/^Número do WhatsApp/), "1234");
    await person.click(screen.getByRole("button", { name: "Gerar código" }));
    await screen.findByText("Informe o número com o código do país e o DDD.");
    expect(requests).toHaveLength(0);
  });

  it("sends the digits of the number", async () => {
    const requests = serve(connectionApi.pair, { ...waiting, status: "PAIRING", pairingCode: "ABCD1234" });
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Código" }));
    await person.type(screen.getByLabelText(/^Número do WhatsApp/), "+55 (11) 98765-4321{Enter}");
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ number: "5511987654321" }]));
  });

  it("says why there is no code, and keeps the number", async () => {
    serve(connectionApi.pair, new ErrorReply(409, "ERR_WAPP_ALREADY_PAIRED"));
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Código" }));
    const number = screen.getByLabelText<HTMLInputElement>(/^Número do WhatsApp/);
    await person.type(number, "5511987654321{Enter}");
    await screen.findByText(/^Esta conexão já está pareada/);
    expect(number.value).toBe("5511987654321");
  });

  it("shows the code in two halves, with the step to take on the phone", async () => {
    await open({ status: "PAIRING", pairingCode: "ABCD1234" });
    expect(screen.getByRole("status", { name: "Código de pareamento: A B C D 1 2 3 4" }).textContent).toBe("ABCD-1234");
    screen.getByText("Toque em Conectar com número de telefone e digite o código.");
    screen.getByText(/^Vale por mais (120|119) s$/);
  });
});

const outage = (over: Partial<OutageDto>): OutageDto => ({
  id: 1,
  whatsappId: 1,
  cause: "network",
  startedAt: "2026-11-20T10:00:00-03:00",
  endedAt: "2026-11-20T11:05:00-03:00",
  ...over,
});

describe("the outages in the details of a connection", () => {
  const openOutages = () => renderScreen(<DetailsDialog connection={waiting} onClose={() => undefined} />);

  it("are listed with times, length and cause", async () => {
    serve(connectionApi.outages, { records: [outage({})], hasMore: false });
    await openOutages();
    await screen.findByText("20/11/26 10:00 – 20/11/26 11:05");
    screen.getByText("Durou 01h 05m · Sem resposta do WhatsApp. Verifique a internet do servidor.");
  });

  it("are told to last while they have no end", async () => {
    serve(connectionApi.outages, { records: [outage({ endedAt: null, cause: "banned" })], hasMore: false });
    await openOutages();
    await screen.findByText("Desde 20/11/26 10:00");
    screen.getByText("O WhatsApp bloqueou este número. Abra o WhatsApp no celular e peça a revisão do bloqueio.");
  });

  it("are none", async () => {
    serve(connectionApi.outages, { records: [], hasMore: false });
    await openOutages();
    await screen.findByText("Nenhuma queda registrada.");
    screen.getByRole("img", { name: "100% no ar nas últimas 24 h" });
  });

  it("come page by page", async () => {
    serve(connectionApi.outages, ({ query }) =>
      query.pageNumber === "2"
        ? { records: [outage({ id: 2, cause: "banned" })], hasMore: false }
        : { records: [outage({})], hasMore: true },
    );
    const { person } = await openOutages();
    await person.click(await screen.findByRole("button", { name: "Carregar mais" }));
    await screen.findByText(/O WhatsApp bloqueou este número\. .*bloqueio\.$/);
    expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
  });

  it("cannot be shown: the dialog says why, and tries again when asked", async () => {
    serve(connectionApi.outages, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await openOutages();
    await screen.findByText("Não foi possível carregar. An error occurred!");
    serve(connectionApi.outages, { records: [], hasMore: false });
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("Nenhuma queda registrada.");
  });
});
