import { expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { serve } from "@/testing/server";
import { openTestSocket, receive } from "@/testing/socket";

const { aMessage } = await import("../state/testing");
const { openComposer } = await import("./composer.fixture");

it("a reply is left when the customer deletes the quoted message, and its text stays", async () => {
  const sendRequests = serve(messageApi.send, aMessage({ fromMe: true }));
  await openTestSocket("appMessage");
  const question = aMessage({ id: 55, body: "Tem azul?" });
  const deleted = { body: "", isDeleted: true };
  const { person, field, tell } = await openComposer();
  await tell((composer) => composer.reply(question));
  await person.type(field, "Tem");
  act(() => receive("appMessage", { action: "update", message: aMessage({ id: 54, ...deleted }) }));
  screen.getByText("Tem azul?");
  act(() => receive("appMessage", { action: "update", message: { ...question, ...deleted } }));
  expect(screen.queryByText("Tem azul?")).toBeNull();
  await person.type(field, "{Enter}");
  await waitFor(() => expect(sendRequests[0]?.body).toMatchObject({ body: "*Ana*:\nTem" }));
  expect(sendRequests[0]?.body).not.toHaveProperty("quotedMsg");
});
