import { expect, it } from "@jest/globals";
import { clearSession } from "@/shared/session/store";
import { keepTray, keptTray } from "./kept-tray";

const rows = [{ key: 1, file: new File(["x"], "nota.txt"), caption: "A nota", keepsOriginal: false }];
const tray = { rows, tookText: true };

it("selected files stay in their conversation for the user who selected them until they are sent or discarded", () => {
  keepTray({ userId: 1, ticketId: 7 }, tray);
  expect(keptTray({ userId: 1, ticketId: 7 })).toBe(tray);
  expect([keptTray({ userId: 1, ticketId: 8 }), keptTray({ userId: 2, ticketId: 7 })]).toEqual([undefined, undefined]);
  keepTray({ userId: 1, ticketId: 7 }, null);
  expect(keptTray({ userId: 1, ticketId: 7 })).toBeUndefined();
});

it("signing out discards selected files, an expired session keeps them", () => {
  keepTray({ userId: 1, ticketId: 7 }, tray);
  clearSession({ expired: true });
  expect(keptTray({ userId: 1, ticketId: 7 })).toBe(tray);
  clearSession();
  expect(keptTray({ userId: 1, ticketId: 7 })).toBeUndefined();
});
