import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { catchDownloads, textOf } from "../../testing/downloads";
import { renderScreen, signedInUser } from "../../testing/render";
import { TodoPage } from "./TodoPage";

const key = "guiche.tasks.1";
const task = (text: string, done = false) => ({
  id: text,
  text,
  done,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
});
const texts = () => screen.queryAllByTestId("task").map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

async function open(...tasks: ReturnType<typeof task>[]) {
  if (tasks.length > 0) localStorage.setItem(key, JSON.stringify(tasks));
  const { person } = await renderScreen(<TodoPage />);
  await screen.findByRole("heading", { name: "Tarefas" });
  return { person };
}

beforeEach(() => localStorage.clear());

describe("the to-do page", () => {
  it("says that tasks stay in this browser, and that there are none", async () => {
    await open();
    screen.getByText(/apenas neste navegador\.$/);
    screen.getByText(/Escreva acima/);
  });

  it("adds tasks with Enter, the newest first, and ignores an empty one", async () => {
    const { person } = await open();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Nova tarefa" });
    await person.type(field, "Ligar para a Rita{Enter}");
    await person.type(field, "   {Enter}");
    await person.clear(field);
    await person.type(field, "Fechar o caixa{Enter}");
    expect(texts()).toEqual(["Fechar o caixa", "Ligar para a Rita"]);
    expect(field.value).toBe("");
  });

  it("adds a task with the button", async () => {
    const { person } = await open();
    await person.type(screen.getByRole("textbox", { name: "Nova tarefa" }), "Ligar");
    await person.click(button("Adicionar"));
    expect(texts()).toEqual(["Ligar"]);
  });

  it("ticks a task off, also for the next visit", async () => {
    const { person } = await open(task("Ligar"));
    await person.click(screen.getByRole("checkbox", { name: "Ligar" }));
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toMatchObject([{ text: "Ligar", done: true }]);
  });

  it("changes a text with Enter and gives the focus back", async () => {
    const { person } = await open(task("Ligar"));
    await person.click(button("Editar Ligar"));
    await person.type(screen.getByRole("textbox", { name: "Texto da tarefa Ligar" }), " já{Enter}");
    expect(texts()).toEqual(["Ligar já"]);
    await waitFor(() => expect(document.activeElement).toBe(button("Editar Ligar já")));
  });

  it.each([
    ["Escape", "Outro{Escape}"],
    ["an empty text", "{Enter}"],
  ])("keeps the old text with %s", async (_what, keys) => {
    const { person } = await open(task("Ligar"));
    await person.click(button("Editar Ligar"));
    const field = screen.getByRole("textbox", { name: "Texto da tarefa Ligar" });
    await person.clear(field);
    await person.type(field, keys);
    expect(texts()).toEqual(["Ligar"]);
  });

  it("moves a task and says its new place", async () => {
    const { person } = await open(task("Um"), task("Dois"), task("Três"));
    expect(button("Mover para cima: Um").disabled).toBe(true);
    expect(button("Mover para baixo: Três").disabled).toBe(true);
    await person.click(button("Mover para baixo: Um"));
    expect(texts()).toEqual(["Dois", "Um", "Três"]);
    screen.getByText(/^Um: .*2 de 3$/);
  });

  it("deletes a task, and puts it back where it was", async () => {
    const { person } = await open(task("Um"), task("Dois"), task("Três"));
    await person.click(button("Excluir Dois"));
    expect(texts()).toEqual(["Um", "Três"]);
    await screen.findByText("Tarefa excluída: Dois");
    await person.click(button("Desfazer"));
    expect(texts()).toEqual(["Um", "Dois", "Três"]);
  });

  it("shows each person only their own tasks", async () => {
    localStorage.setItem(key, JSON.stringify([task("Da Ana")]));
    await renderScreen(<TodoPage />, { user: signedInUser({ id: 2 }) });
    await screen.findByText(/Escreva acima/);
    expect(texts()).toEqual([]);
  });

  it("keeps what was typed when the browser cannot store it", async () => {
    const { person } = await open();
    const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Nova tarefa" });
    await person.type(field, "Ligar{Enter}");
    await screen.findByText(/^(Este|O) navegador não conseguiu/);
    expect(field.value).toBe("Ligar");
    full.mockRestore();
  });

  it("offers tasks that cannot be read as a file, and keeps them when another list begins", async () => {
    const downloads = catchDownloads();
    localStorage.setItem(key, "not a list");
    const { person } = await open();
    await person.click(button("Salvar em um arquivo"));
    expect(downloads.map(({ name }) => name)).toEqual(["Tarefas.txt"]);
    expect(await textOf(downloads[0]?.blob)).toBe("not a list");
    await person.click(button("Começar outra lista"));
    await screen.findByText(/Escreva acima/);
    expect(Object.values({ ...localStorage })).toContain("not a list");
  });
});
