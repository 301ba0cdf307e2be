import { expect, it, jest } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { raiseConflict, takeConflictNote } from "../shared/session/conflict";
import { currentSession } from "../shared/session/store";
import { renderScreen } from "../testing/render";
import { ConflictOverlay } from "./ConflictOverlay";

it("a sign-in elsewhere covers the page with a message, and a second later the page signs out and reloads", async () => {
  // jsdom reports that it cannot reload the page.
  const errors = jest.spyOn(console, "error").mockImplementation(() => undefined);
  await renderScreen(<ConflictOverlay />);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  act(raiseConflict);
  const message = screen.getByRole("alertdialog", { name: "Sua conta foi acessada em outro computador." });
  expect(document.activeElement).toBe(message);
  expect(currentSession().state).toBe("in");
  await waitFor(() => expect(currentSession().state).toBe("out"));
  expect(localStorage.getItem("token")).toBeNull();
  // The login page that shows before the reload leaves the note for the page after it.
  expect(takeConflictNote()).toBe(false);
  expect(sessionStorage.getItem("guiche.signedOutElsewhere")).toBe("1");
  expect(String(errors.mock.calls[0]?.[0])).toContain("navigation");
  errors.mockRestore();
});
