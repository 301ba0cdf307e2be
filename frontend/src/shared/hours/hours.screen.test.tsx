import { describe, expect, it } from "@jest/globals";
import { weekOf, type WorkDay } from "@guiche/contract/time/hours";
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { fill, valueOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { HoursEditor } from "./HoursEditor";

const form: { week: readonly WorkDay[] } = { week: [] };

function Week({ disabled }: { disabled?: boolean }) {
  const [value, setValue] = useState(weekOf([]));
  const change = (week: WorkDay[]) => {
    form.week = week;
    setValue(week);
  };
  return <HoursEditor value={value} onChange={change} disabled={disabled} />;
}

async function openWeek() {
  form.week = weekOf([]);
  const { person } = await renderScreen(<Week />);
  await screen.findByRole("group", { name: "Segunda-feira" });
  const day = (name: string) => within(screen.getByRole("group", { name }));
  return { person, day, press: (name: string) => person.click(screen.getByRole("button", { name })) };
}
const hoursOf = (place: number) => {
  const { startTime, endTime, ranges } = form.week[place]!;
  return [{ startTime, endTime }, ...ranges].map((range) => `${range.startTime}-${range.endTime}`);
};

describe("the working hours", () => {
  it("are open on weekdays from 8 to 18, on Saturday until 12 and not on Sunday", async () => {
    const { day } = await openWeek();
    expect(valueOf(screen.getByLabelText("Segunda-feira: início"))).toBe("08 : 00");
    expect(valueOf(screen.getByLabelText("Sábado: fim"))).toBe("12 : 00");
    day("Domingo").getByText("Fechado");
    screen.getByRole("img", { name: "54 h por semana" });
  });

  it("show the mask of a time in an empty field", async () => {
    const { person } = await openWeek();
    const start = screen.getByLabelText("Segunda-feira: início");
    await person.clear(start);
    expect(start.getAttribute("placeholder")).toBe("## : ##");
  });

  it("complete a time when the person leaves the field", async () => {
    const { person } = await openWeek();
    await fill(person, screen.getByLabelText("Segunda-feira: início"), "9");
    await person.tab();
    expect(hoursOf(0)).toEqual(["09:00-18:00"]);
  });

  it("take no hour after 23", async () => {
    const { person } = await openWeek();
    await fill(person, screen.getByLabelText("Segunda-feira: fim"), "2459");
    await person.tab();
    expect(hoursOf(0)[0]).toMatch(/^08:00-([01]\d|2[0-3]):[0-5]\d$/);
    expect(hoursOf(0)).not.toEqual(["08:00-18:00"]);
  });

  it("say that a time is missing, once the person has left the field", async () => {
    const { person, day } = await openWeek();
    await person.clear(screen.getByLabelText("Segunda-feira: início"));
    expect(screen.getByLabelText("Segunda-feira: início").getAttribute("aria-invalid")).toBe("false");
    await person.tab();
    day("Segunda-feira").getByText("Digite a hora no formato 08:00.");
    expect(screen.getByLabelText("Segunda-feira: início").getAttribute("aria-invalid")).toBe("true");
  });

  it("of Monday to Friday are filled by one button, and the weekend stays", async () => {
    const { person, press } = await openWeek();
    await fill(person, screen.getByLabelText("Segunda-feira: início"), "0930");
    await person.tab();
    await person.click(screen.getByRole("switch", { name: "Quarta-feira: aberto" }));
    await press("Dias úteis: repetir a segunda-feira");
    expect([0, 1, 2, 3, 4, 5, 6].map(hoursOf)).toEqual([
      ...Array.from({ length: 5 }, () => ["09:30-18:00"]),
      ["08:00-12:00"],
      ["00:00-00:00"],
    ]);
    screen.getByText("De segunda a sexta, o mesmo horário.");
  });

  it("of Monday to Friday are the usual ones while Monday is closed", async () => {
    const { person, press } = await openWeek();
    await person.click(screen.getByRole("switch", { name: "Segunda-feira: aberto" }));
    await press("Dias úteis: repetir a segunda-feira");
    expect([0, 4].map(hoursOf)).toEqual([["08:00-18:00"], ["08:00-18:00"]]);
  });

  it("remember a day's hours while it is closed", async () => {
    const { person, day } = await openWeek();
    await fill(person, screen.getByLabelText("Segunda-feira: início"), "0930");
    const open = screen.getByRole("switch", { name: "Segunda-feira: aberto" });
    await person.click(open);
    day("Segunda-feira").getByText("Fechado");
    expect(screen.queryByLabelText("Segunda-feira: início")).toBeNull();
    expect(hoursOf(0)).toEqual(["00:00-00:00"]);
    await person.click(open);
    expect(hoursOf(0)).toEqual(["09:30-18:00"]);
  });

  it("open a closed Sunday from 8 to 18", async () => {
    const { person } = await openWeek();
    await person.click(screen.getByRole("switch", { name: "Domingo: aberto" }));
    expect(hoursOf(6)).toEqual(["08:00-18:00"]);
  });

  it("have a break between two ranges, which is removed again", async () => {
    const { press } = await openWeek();
    await press("Adicionar horário em Sábado");
    expect(hoursOf(5)).toEqual(["08:00-12:00", "13:00-17:00"]);
    await press("Remover o horário 1 de Sábado");
    expect(hoursOf(5)).toEqual(["13:00-17:00"]);
  });

  it("have at most six ranges a day", async () => {
    const { press } = await openWeek();
    for (let count = 1; count < 6; count += 1) await press("Adicionar horário em Sábado");
    expect(hoursOf(5)).toHaveLength(6);
    expect(screen.queryByRole("button", { name: "Adicionar horário em Sábado" })).toBeNull();
  });

  it("say where a range ends that passes midnight", async () => {
    const { person, day } = await openWeek();
    await fill(person, screen.getByLabelText("Segunda-feira: fim"), "0200");
    day("Segunda-feira").getByText("até o dia seguinte");
  });

  it("are copied from one day to all, and say so", async () => {
    const { press } = await openWeek();
    await press("Copiar para todos os dias: Sábado");
    screen.getByText("Horários de Sábado copiados para todos os dias.");
    expect(form.week.map((_day, place) => hoursOf(place)[0])).toEqual(form.week.map(() => "08:00-12:00"));
  });

  it("cannot be changed while they are being saved", async () => {
    await renderScreen(<Week disabled />);
    await screen.findByRole("group", { name: "Segunda-feira" });
    const controls = [
      ...screen.getAllByRole("button"),
      ...screen.getAllByRole("switch"),
      ...screen.getAllByRole("textbox"),
    ];
    expect(controls.every((control) => (control as HTMLButtonElement | HTMLInputElement).disabled)).toBe(true);
  });
});
