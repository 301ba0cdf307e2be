/** @jest-environment ./jest-santiago.mjs */
import { expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { scheduleApi, type ScheduleDto } from "@guiche/contract/schedules";
import { userApi } from "@guiche/contract/users";
import { momentOf } from "@guiche/contract/time/wall-time";
import { screen } from "@testing-library/react";
import { setDate } from "../../testing/clock";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { SchedulesPage } from "./SchedulesPage";

/** On this day the browser's clock goes from 23:59 to 01:00, and the night has no 00:30. */
const day = "2026-09-06";

const scheduleAt = (id: number, wall: string, zone: string): ScheduleDto => ({
  ...{ id, body: "Bom dia", contactId: 9, contact: { id: 9, name: `Maria ${wall.slice(5)}` }, status: "PENDENTE" },
  ...{ sendAt: momentOf(wall, zone).toISOString(), sentAt: null, cause: null, isHeld: false, mediaPath: null },
  ...{ template: null, templateValues: [] },
  ...{ mediaName: null, userId: 1, whatsappId: null, repeat: "none", skipHolidays: false, maxDelayMinutes: null },
  updatedAt: "2026-09-01T12:00:00.000Z",
});

function openWeek(zone: string, walls: string[]) {
  serve(connectionApi.list, []);
  serve(userApi.names, []);
  serve(scheduleApi.repetitions, { repetitions: [] });
  serve(scheduleApi.page, ({ query }) => ({
    schedules: query.held ? [] : walls.map((wall, at) => scheduleAt(at + 1, wall, zone)),
    hasMore: false,
  }));
  const user = signedInUser();
  const settings = [{ key: "timezone", value: zone }];
  return renderScreen(<SchedulesPage />, {
    user: { ...user, company: { ...user.company, settings } },
    at: `/schedules?view=week&day=${day}`,
  });
}
/** Hours from the top of the column, and the column's place in the week. */
async function placeOf(wall: string) {
  const name = await screen.findByRole("button", {
    name: new RegExp(`^${wall.slice(11)} Maria ${wall.slice(5)},`),
  });
  const event = name.closest<HTMLElement>(".rbc-event")!;
  const columns = [...document.querySelectorAll(".rbc-day-slot")];
  return [
    columns.findIndex((column) => column.contains(event)),
    Math.round(parseFloat(event.style.top) * 2.4) / 10,
  ] as const;
}

it("the browser of this test skips the midnight of the day", () => {
  expect(new Date(2026, 8, 6).getHours()).toBe(1);
});

it.each(["America/Santiago", "America/Sao_Paulo"])("a company of %s sees its schedules on their hour", async (zone) => {
  setDate("2026-09-05T12:00:00Z");
  const walls = [`${day}T01:30`, `${day}T09:00`, `${day}T23:30`, "2026-09-07T00:30"];
  // In Santiago nothing is sent at a time that the clock skips.
  if (zone === "America/Sao_Paulo") walls.push(`${day}T00:30`);
  await openWeek(zone, walls);
  expect(await placeOf(`${day}T01:30`)).toEqual([0, 1.5]);
  expect(await placeOf(`${day}T09:00`)).toEqual([0, 9]);
  expect(await placeOf(`${day}T23:30`)).toEqual([0, 23.5]);
  expect(await placeOf("2026-09-07T00:30")).toEqual([1, 0.5]);
  if (zone === "America/Sao_Paulo") expect(await placeOf(`${day}T00:30`)).toEqual([0, 0.5]);
  const columns = [...document.querySelectorAll<HTMLElement>(".rbc-day-slot")];
  expect(columns.map((column) => column.querySelectorAll(".rbc-timeslot-group").length)).toEqual(Array(7).fill(24));
  const gutter = [...document.querySelectorAll(".rbc-time-gutter .rbc-label")].map(({ textContent }) => textContent);
  expect([gutter[0], gutter[9], gutter.at(-1)]).toEqual(["00:00", "09:00", "23:00"]);
});
