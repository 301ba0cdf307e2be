import { expect, it } from "@jest/globals";
import { clearSession } from "@/shared/session/store";
import { saveTray, savedTray } from "./saved-tray";

const rows = [{ key: 1, file: new File(["x"], "nota.txt"), caption: "A nota", keepsOriginal: false }];
const tray = { rows, tookText: true };

it("selected files stay in their conversation for the user who selected them until they are sent or discarded", () => {
  saveTray({ userId: 1, ticketId: 7 }, tray);
  expect(savedTray({ userId: 1, ticketId: 7 })).toBe(tray);
  expect([savedTray({ userId: 1, ticketId: 8 }), savedTray({ userId: 2, ticketId: 7 })]).toEqual([
    undefined,
    undefined,
  ]);
  saveTray({ userId: 1, ticketId: 7 }, null);
  expect(savedTray({ userId: 1, ticketId: 7 })).toBeUndefined();
});

it("signing out discards selected files, an expired session keeps them", () => {
  saveTray({ userId: 1, ticketId: 7 }, tray);
  clearSession({ expired: true });
  expect(savedTray({ userId: 1, ticketId: 7 })).toBe(tray);
  clearSession();
  expect(savedTray({ userId: 1, ticketId: 7 })).toBeUndefined();
});
