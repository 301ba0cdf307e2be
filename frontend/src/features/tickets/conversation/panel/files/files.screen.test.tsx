import { describe, expect, it, jest } from "@jest/globals";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { screen, within } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aMessage, aTicket } from "@/features/tickets/state/testing";
import { BubbleActionsContext, readOnlyActions } from "../../bubble-actions";
import { Files } from "./Files";
import { aMedia } from "@/testing/dtos";

const ticket = aTicket({ status: "open", userId: 1 });
const at = (minute: number) => `2026-01-05T10:${String(minute).padStart(2, "0")}:00.000Z`;
const aPhoto = (id: number): MessageDto =>
  aMessage({ id, mediaType: "image", mediaState: "ready", mediaUrl: `/api/messages/${id}/media`, createdAt: at(id) });
const aDocument = aMessage({
  id: 30,
  mediaType: "application",
  mediaState: "ready",
  mediaUrl: "/api/messages/30/media",
  media: aMedia({ mimetype: "application/pdf", bytes: 2_048, filename: "Orçamento.pdf" }),
  createdAt: at(30),
});

async function openFiles() {
  const enlarge = jest.fn();
  const onGo = jest.fn();
  const { person } = await renderScreen(
    <BubbleActionsContext value={{ ...readOnlyActions, enlarge }}>
      <Files ticket={ticket} onGo={onGo} />
    </BubbleActionsContext>,
  );
  await screen.findByRole("tabpanel");
  const tab = (name: string) => screen.getByRole("tab", { name });
  const panel = () => within(screen.getByRole("tabpanel"));
  return { person, tab, panel, enlarge, onGo };
}

describe("the files in the contact's panel", () => {
  it("begin with nine pictures, the latest first, and go on with those of the next page", async () => {
    const photos = Array.from({ length: 40 }, (_, index) => aPhoto(50 - index));
    const requests = serve(messageApi.files, ({ query }) =>
      query.before ? { messages: [aPhoto(5)], hasMore: false } : { messages: photos, hasMore: true },
    );
    const { person, panel, enlarge } = await openFiles();
    const pictures = await panel().findAllByRole("button", { name: "Abrir a foto de 05/01/2026" });
    expect(pictures).toHaveLength(9);
    await person.click(pictures[0]!);
    expect(enlarge).toHaveBeenCalledWith(photos[0]);
    await person.click(panel().getByRole("button", { name: "Carregar mais" }));
    expect(await panel().findAllByRole("button", { name: /^Abrir a foto/ })).toHaveLength(39);
    await person.click(panel().getByRole("button", { name: "Carregar mais" }));
    await screen.findByRole("tabpanel");
    expect(await panel().findAllByRole("button", { name: /^Abrir a foto/ })).toHaveLength(41);
    expect(panel().queryByRole("button", { name: "Carregar mais" })).toBeNull();
    expect(requests.map(({ query }) => query)).toEqual([{ kind: "media" }, { kind: "media", before: "11" }]);
  });

  it("list documents by name and size, to download or to look up in the conversation", async () => {
    serve(messageApi.files, ({ query }) => ({
      messages: query.kind === "documents" ? [aDocument] : [],
      hasMore: false,
    }));
    const { person, tab, panel, onGo } = await openFiles();
    await panel().findByText("Nenhuma foto nem vídeo ainda.");
    await person.click(tab("Documentos"));
    await screen.findByText("Orçamento.pdf");
    panel().getByRole("button", { name: "Baixar Orçamento.pdf" });
    await person.click(panel().getByRole("button", { name: "Mostrar na conversa a mensagem de 05/01/2026" }));
    expect(onGo).toHaveBeenCalled();
    expect(window.location.pathname + window.location.search).toBe(`/tickets/${ticket.uuid}?message=30`);
  });

  it("list each link of a text, without following it", async () => {
    const body = "veja https://www.exemplo.com/a e www.loja.com.br";
    serve(messageApi.files, { messages: [aMessage({ id: 4, body })], hasMore: false });
    const { person, tab, panel } = await openFiles();
    await person.click(tab("Links"));
    const links = await panel().findAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ textContent, href, rel }) => [textContent, href, rel])).toEqual([
      ["exemplo.com/a", "https://www.exemplo.com/a", "noopener noreferrer nofollow"],
      ["loja.com.br", "https://www.loja.com.br/", "noopener noreferrer nofollow"],
    ]);
  });

  it("say that they could not be loaded", async () => {
    serve(messageApi.files, new ErrorReply(500, "ERR_UNAVAILABLE"));
    await openFiles();
    await screen.findByRole("button", { name: "Tentar novamente" });
  });
});
