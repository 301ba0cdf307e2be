import { afterEach, expect, it } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { renderScreen } from "../../testing/render";
import { openTestSocket } from "../../testing/socket";

const { ConnectionBar } = await import("./ConnectionBar");

afterEach(() => void fireEvent.online(window));

it.each([
  ["/tickets/1", "Sem internet. Suas mensagens serão enviadas quando ela voltar."],
  ["/kanban", "Sem internet. Suas mensagens serão enviadas quando ela voltar."],
  ["/chats/1", "Sem internet. Espere ela voltar para continuar."],
  ["/tags", "Sem internet. Espere ela voltar para continuar."],
])("without internet %s promises only what happens there", async (at, words) => {
  await renderScreen(<ConnectionBar />, { at });
  await act(() => openTestSocket("ticket"));
  fireEvent.offline(window);
  expect(screen.getByTestId("connection-bar").textContent).toBe(words);
});
