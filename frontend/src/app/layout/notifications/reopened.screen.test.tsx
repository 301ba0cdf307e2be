import { expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { openTestSocket, receive } from "@/testing/socket";

const { renderScreen } = await import("@/testing/render");
const { useReopenedToast } = await import("./use-reopened-toast");

function Listening() {
  useReopenedToast();
  return null;
}

it("an agent is told on any page that a resolved ticket is open again, and of no other change", async () => {
  await openTestSocket("ticket");
  await renderScreen(<Listening />);
  const ticket = { id: 31, contact: { id: 7, name: "Rita Alves" } };
  act(() => receive("ticket", { action: "update", ticket: { ...ticket, contact: { id: 8, name: "Caio" } } }));
  act(() => receive("ticket", { action: "update", ticket, beforeFarewell: true }));
  await screen.findByText("Reaberto: o cliente escreveu antes da despedida (Rita Alves)");
  expect(screen.queryByText(/Caio/)).toBeNull();
});
