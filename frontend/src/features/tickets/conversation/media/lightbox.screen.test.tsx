import { describe, expect, it } from "@jest/globals";
import { useQueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { renderScreen } from "@/testing/render";
import { messagesKey } from "../../state/ticket-store";
import { aMessage } from "../../state/testing";
import Lightbox from "./Lightbox";

const photo = aMessage({ id: 5, mediaType: "image", mediaState: "ready", body: "A vitrine" });

describe("the lightbox", () => {
  it("shows a picture of the panel that is older than the loaded messages, and then those", async () => {
    function LightboxOpener() {
      const client = useQueryClient();
      const loaded = { ...photo, id: 9, body: "A porta", createdAt: "2026-01-02T10:00:00.000Z" };
      const [isReady, setReady] = useState(false);
      const load = () => {
        client.setQueryData(messagesKey(photo.ticketId), { messages: [loaded], hasMore: true });
        setReady(true);
      };
      return isReady ? <Lightbox message={photo} onClose={() => undefined} /> : <button onClick={load}>Abrir</button>;
    }
    const { person } = await renderScreen(<LightboxOpener />);
    await person.click(screen.getByRole("button", { name: "Abrir" }));
    await screen.findByRole("dialog", { name: "Foto 1 de 2" });
    screen.getByText("A vitrine");
    await person.keyboard("{ArrowRight}");
    await screen.findByRole("dialog", { name: "Foto 2 de 2" });
    screen.getByText("A porta");
  });

  it("goes no further than its zoom reaches", async () => {
    const { person } = await renderScreen(<Lightbox message={photo} onClose={() => undefined} />);
    const smaller = await screen.findByRole("button", { name: "Diminuir" });
    expect(smaller.getAttribute("aria-disabled")).toBe("true");
    await person.keyboard("++++");
    expect(smaller.getAttribute("aria-disabled")).toBeNull();
    expect(screen.getByRole("button", { name: "Aumentar" }).getAttribute("aria-disabled")).toBe("true");
    await person.keyboard("----");
    expect(smaller.getAttribute("aria-disabled")).toBe("true");
  });
});
