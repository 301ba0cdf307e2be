import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { renderScreen } from "@/testing/render";
import { serve } from "@/testing/server";
import { messagesKey } from "../../state/ticket-store";
import { BubbleActionsContext, readOnlyActions } from "../bubble-actions";
import { aFile, bytes, catchLinks, withAllInSight, mediaLink, withPlayers } from "./media.fixture";
import Lightbox from "./Lightbox";
import { PictureTile } from "./PictureTile";

withAllInSight();
withPlayers();
afterEach(() => void jest.restoreAllMocks());

/** A conversation with these messages and the tile of one of them, which opens the lightbox. */
function Tiles({ messages, of }: { messages: MessageDto[]; of: MessageDto }) {
  const [large, setLarge] = useState<MessageDto | null>(null);
  const client = useQueryClient();
  const enlarge = (message: MessageDto) => {
    client.setQueryData(messagesKey(of.ticketId), { messages, hasMore: false });
    setLarge(message);
  };
  return (
    <BubbleActionsContext value={{ ...readOnlyActions, enlarge }}>
      <PictureTile message={of} />
      {large ? <Lightbox message={large} onClose={() => setLarge(null)} /> : null}
    </BubbleActionsContext>
  );
}

async function openThe(of: MessageDto, messages: MessageDto[]) {
  serve(messageApi.media, bytes);
  const { person } = await renderScreen(<Tiles messages={messages} of={of} />);
  await person.click(await screen.findByRole("button", { name: "Abrir a foto" }));
  await screen.findByRole("dialog");
  return { person, tool: (name: string) => screen.getByRole("button", { name }) };
}

const threeOf = (): [MessageDto, MessageDto, MessageDto] => [
  { ...aFile("image"), body: "Um" },
  { ...aFile("image"), body: "Dois" },
  { ...aFile("image"), body: "Três" },
];
const dialog = (name: string) => screen.findByRole("dialog", { name });

describe("the lightbox", () => {
  it("opened at the second of three pictures: goes to either side with the buttons, and no further", async () => {
    const photos = threeOf();
    const { person, tool } = await openThe(photos[1], photos);
    await dialog("Foto 2 de 3");
    await person.click(tool("Próxima"));
    await dialog("Foto 3 de 3");
    await screen.findByRole("img", { name: "Três" });
    expect(tool("Próxima").getAttribute("aria-disabled")).toBe("true");
    await person.click(tool("Próxima"));
    await dialog("Foto 3 de 3");
    await person.click(tool("Anterior"));
    await person.click(tool("Anterior"));
    await dialog("Foto 1 de 3");
    expect(tool("Anterior").getAttribute("aria-disabled")).toBe("true");
  });

  it("goes with the arrow keys, and no further than the ends", async () => {
    const photos = threeOf();
    const { person } = await openThe(photos[1], photos);
    await person.keyboard("{ArrowLeft}{ArrowLeft}");
    await dialog("Foto 1 de 3");
    await person.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    await dialog("Foto 3 de 3");
  });

  it("of an enlarged picture: the arrow keys scroll it instead", async () => {
    const photos = threeOf();
    const { person } = await openThe(photos[0], photos);
    await person.keyboard("+{ArrowRight}");
    await dialog("Foto 1 de 3");
    await person.keyboard("-{ArrowRight}");
    await dialog("Foto 2 de 3");
  });

  it("leaves out what is no picture, deleted, for one view or not there", async () => {
    const [first] = threeOf();
    const others = [
      aFile("application"),
      aFile("sticker"),
      { ...aFile("image"), isDeleted: true },
      { ...aFile("image"), viewOnce: true },
      { ...aFile("image"), mediaState: "gone" as const },
    ];
    await openThe(first, [first, ...others]);
    await dialog("Foto 1 de 1");
    expect(screen.queryByRole("button", { name: "Próxima" })).toBeNull();
  });

  it("at a video: calls it so and does not zoom", async () => {
    const [photo] = threeOf();
    const { person, tool } = await openThe(photo, [photo, aFile("video", { seconds: 9 })]);
    await person.keyboard("{ArrowRight}");
    await dialog("Vídeo 2 de 2");
    tool("Reproduzir o vídeo");
    expect(tool("Aumentar").getAttribute("aria-disabled")).toBe("true");
  });

  it("closed with Esc: gives the focus back to the tile", async () => {
    const photos = threeOf();
    const { person } = await openThe(photos[0], photos);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fechar" }));
    await person.keyboard("{ArrowRight}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Abrir a foto" }));
  });

  it("downloads the picture that it shows", async () => {
    const linkPaths = catchLinks();
    const requests = serve(messageApi.mediaLink, ({ params }) => mediaLink(`/api/signed/${params.id}`));
    const photos = threeOf();
    const { person, tool } = await openThe(photos[0], photos);
    await person.keyboard("{ArrowRight}");
    await person.click(tool("Baixar"));
    await waitFor(() => expect(linkPaths).toEqual([`/api/signed/${photos[1].id}`]));
    expect(requests[0]?.query).toEqual({ download: "true" });
  });
});
