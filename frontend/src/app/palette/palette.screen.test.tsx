import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { quickMessageApi } from "@guiche/contract/quick-messages";
import { savedFilterApi } from "@guiche/contract/saved-filters";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useEffect, type ReactNode } from "react";
import { onAskToSignOut } from "../../shared/attention/ui-events";
import { useCommand } from "../../shared/commands";
import { offerInsert } from "../../shared/commands/insert";
import { useKeys } from "../../shared/commands/use-keys";
import { i18n } from "../../shared/i18n/i18n";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { aListedContact } from "../../testing/contact";
import { ErrorReply, serve } from "../../testing/server";
import { PaletteButton } from "./PaletteButton";
import { PaletteHost } from "./PaletteHost";
import { aQuickMessage, aSavedFilter } from "@/testing/dtos";

const rita = aListedContact({ id: 7, name: "Rita Alves", number: "5511987654321" });

const noPlace = () => false;

/** The palette with its button and the shortcuts, as on every page. */
function Everywhere() {
  useKeys(noPlace);
  return (
    <>
      <PaletteButton />
      <PaletteHost />
    </>
  );
}

async function open(user = signedInUser(), besides: ReactNode = null) {
  await i18n.loadNamespaces("shell");
  const { person } = await renderScreen(
    <>
      <Everywhere />
      {besides}
    </>,
    { user, at: "/todolist" },
  );
  await person.click(screen.getAllByRole("button", { name: "Buscar ou executar…" })[0]!);
  const palette = within(await screen.findByRole("dialog", { name: "Buscar ou executar" }));
  return { person, palette, field: palette.getByRole("combobox") };
}
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const active = () => screen.queryAllByRole("option", { selected: true }).map(({ textContent }) => textContent);

/** Presses keys until the dialog is there: the shortcuts load after the first paint. */
const opensWith = (person: UserEvent, keys: string) =>
  waitFor(async () => {
    await person.keyboard(keys);
    expect(screen.queryByRole("dialog")).not.toBeNull();
  });

beforeEach(() => {
  localStorage.clear();
  serve(contactApi.list, { contacts: [], hasMore: false });
  serve(savedFilterApi.list, []);
});

describe("the command palette", () => {
  it("offers the pages of the user's menu", async () => {
    const { palette } = await open(signedInUser({ profile: "user" }));
    const places = within(palette.getByRole("group", { name: "Ir para" }));
    places.getByRole("option", { name: /^Contatos/ });
    expect(places.queryByRole("option", { name: /^Usuários/ })).toBeNull();
  });

  it("goes to a page with Enter", async () => {
    const { person } = await open();
    await person.keyboard("contat{Enter}");
    expect(address()).toBe("/contacts");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("finds a page to which another page leads instead of the menu", async () => {
    const { person } = await open(signedInUser({ super: true }));
    await person.keyboard("trazer{Enter}");
    expect(address()).toBe("/migration");
  });

  it("opens a pinned filter of a screen that the user may open", async () => {
    const own = aSavedFilter({ filters: "tab=pending&queues=1", icon: "star" });
    serve(savedFilterApi.list, [
      own,
      { ...own, id: 10, name: "Solta", pinned: false },
      { ...own, id: 11, kind: "campaigns", name: "Só campanhas" },
    ]);
    const { person } = await open(signedInUser({ profile: "user" }));
    const filters = within(await screen.findByRole("group", { name: "Filtros salvos" }));
    expect(filters.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Só vendasAtendimentos"]);
    await person.keyboard("so vend{Enter}");
    expect(address()).toBe("/tickets?tab=pending&queues=1");
  });

  it("moves through its list with the arrows, from the end to the beginning", async () => {
    const { person, field } = await open();
    const [first, second] = options();
    expect(active()).toEqual([first]);
    await person.keyboard("{ArrowDown}");
    expect(active()).toEqual([second]);
    await person.keyboard("{ArrowUp}{ArrowUp}");
    expect(active()).toEqual([options().at(-1)]);
    expect(field.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  });

  it("finds contacts from three letters on, and starts a conversation", async () => {
    const requests = serve(contactApi.list, { contacts: [rita], hasMore: false });
    const { person } = await open();
    await person.keyboard("ri");
    await person.keyboard("t");
    await person.click(await screen.findByRole("option", { name: /Rita Alves/ }));
    expect(requests.map(({ query }) => query.searchParam)).toEqual(["rit"]);
    expect(address()).toBe("/tickets?new=7");
  });

  it("says that contacts could not be searched, and still offers the rest", async () => {
    serve(contactApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await open();
    await person.keyboard("contat");
    await screen.findByText(/^Não foi possível buscar os contatos\./);
    expect(options()).toContainEqual(expect.stringMatching(/^Contatos/));
  });

  it("says that it found nothing", async () => {
    const { person } = await open();
    await person.keyboard("qqqq");
    await waitFor(() => expect(screen.getAllByText(/^Nada encontrado para .qqqq.\.$/).length).toBeGreaterThan(0));
    expect(options()).toEqual([]);
  });

  it("changes the language", async () => {
    const { person } = await open();
    await person.keyboard("idioma");
    await person.click(await screen.findByRole("option", { name: /English/ }));
    await waitFor(() => expect(i18n.language).toBe("en"));
  });

  it("changes the theme", async () => {
    const { person } = await open();
    await person.keyboard("escuro{Enter}");
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe("dark"));
  });

  it("asks to sign out", async () => {
    const { person } = await open();
    const listener = jest.fn();
    const stop = onAskToSignOut(listener);
    await person.keyboard("sair{Enter}");
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    stop();
  });

  it("offers what was chosen last first", async () => {
    const { person } = await open();
    await person.keyboard("{ArrowDown}{ArrowDown}");
    const [activeText] = active();
    await person.keyboard("{Enter}");
    await person.click(screen.getAllByRole("button", { name: "Buscar ou executar…" })[0]!);
    await screen.findByRole("dialog", { name: "Buscar ou executar" });
    const places = within(screen.getByRole("group", { name: "Ir para" }));
    expect(places.getAllByRole("option")[0]?.textContent).toBe(activeText);
  });

  it("offers quick messages while a text field can take them", async () => {
    serve(quickMessageApi.list, [aQuickMessage({ shortcode: "ola" })]);
    const insert = jest.fn();
    const Field = () => {
      useEffect(() => offerInsert(insert), []);
      return null;
    };
    const { person } = await open(signedInUser(), <Field />);
    await person.click(await screen.findByRole("option", { name: /\/ola/ }));
    expect(insert).toHaveBeenCalled();
  });

  it("runs a command of the page", async () => {
    const run = jest.fn<() => void>();
    const Page = () => {
      useCommand("close", run);
      return null;
    };
    const { person } = await open(signedInUser(), <Page />);
    await person.keyboard("resolver{Enter}");
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it.each(["{Escape}", "{Control>}k{/Control}"])("closes with %s and gives the focus back", async (keys) => {
    const { person } = await open();
    await person.keyboard(keys);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getAllByRole("button", { name: "Buscar ou executar…" })[0]);
  });

  it("opens with Ctrl+K", async () => {
    await i18n.loadNamespaces("shell");
    const { person } = await renderScreen(<Everywhere />);
    await opensWith(person, "{Control>}k{/Control}");
    await screen.findByRole("combobox");
  });
});

describe("the shortcut sheet", () => {
  it("lists every shortcut, whether it is available or not", async () => {
    const { person } = await open();
    await person.keyboard("atalhos{Enter}");
    const sheet = within(await screen.findByRole("dialog", { name: /^Atalhos/ }));
    for (const word of ["Resolver", "Transferir", "Gravar áudio", "Negrito"]) sheet.getByText(word);
  });

  it("switches off the shortcuts of one key, for people who dictate", async () => {
    await i18n.loadNamespaces("shell");
    const { person } = await renderScreen(<Everywhere />);
    await opensWith(person, "?");
    const single = await screen.findByRole<HTMLInputElement>("switch", { name: "Atalhos de uma tecla" });
    expect(single.checked).toBe(true);
    await person.click(single);
    await person.click(screen.getByRole("button", { name: "Fechar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.keyboard("?");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
