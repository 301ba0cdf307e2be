import { describe, expect, it } from "@jest/globals";
import { messageApi, type LinkPreviewDto } from "@guiche/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aMessage } from "../../state/testing";
import LinkPreview from "./LinkPreview";

const message = aMessage({ id: 7, body: "veja https://exemplo.com/camisa" });
const preview: LinkPreviewDto = {
  url: "https://exemplo.com/camisa",
  host: "exemplo.com",
  title: "Camisa azul",
  hasImage: false,
};

describe("the preview below a message", () => {
  it("names the page and its host, and opens it in a tab that knows nothing of ours", async () => {
    const requests = serve(messageApi.linkPreview, { preview });
    await renderScreen(<LinkPreview message={message} />);
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /^Camisa azul/ });
    expect([link.href, link.target, link.rel]).toEqual([preview.url, "_blank", "noopener noreferrer nofollow"]);
    expect(link.textContent).toBe("Camisa azulexemplo.com");
    expect(link.querySelector("img")).toBeNull();
    expect(requests.map(({ params }) => params)).toEqual([{ id: "7" }]);
  });

  it.each([
    ["the page has none", { preview: null }],
    ["the server does not answer", new ErrorReply(503, "ERR_UNAVAILABLE")],
  ])("is not there where %s, without a notice", async (_why, reply) => {
    const requests = serve(messageApi.linkPreview, reply);
    await renderScreen(<LinkPreview message={message} />);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByTestId("link-preview")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
