import { describe, expect, it } from "@jest/globals";
import { tagApi, type TagDto } from "@guiche/contract/tags";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { aTag } from "../../testing/dtos";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { TagsPage } from "./TagsPage";

const vip = aTag({ ticketsCount: 3 });
const serveTags = (...tags: TagDto[]) => serve(tagApi.list, { tags, hasMore: false });

async function openNewTag(user = signedInUser()) {
  serveTags(vip);
  const { person } = await renderScreen(<TagsPage />, { user });
  await person.click(await screen.findByRole("button", { name: "Adicionar etiqueta" }));
  return { person, dialog: within(await screen.findByRole("dialog")) };
}

describe("the tags page", () => {
  it("shows how many tickets have a tag and links to them", async () => {
    serveTags(vip);
    await renderScreen(<TagsPage />);
    const count = await screen.findByRole("link", { name: "3: ver os atendimentos com VIP" });
    expect(count.getAttribute("href")).toBe("/tickets?tab=search&tags=7");
  });

  it("counts the tickets anew when it is opened again", async () => {
    function Visits() {
      const [isAway, setAway] = useState(false);
      return (
        <>
          <button onClick={() => setAway(!isAway)}>go</button>
          {isAway ? null : <TagsPage />}
        </>
      );
    }
    serveTags(vip);
    const { person } = await renderScreen(<Visits />);
    await screen.findByRole("link", { name: "3: ver os atendimentos com VIP" });
    await person.click(screen.getByRole("button", { name: "go" }));
    serveTags({ ...vip, ticketsCount: 4 });
    await person.click(screen.getByRole("button", { name: "go" }));
    await screen.findByRole("link", { name: "4: ver os atendimentos com VIP" });
  });

  it("offers an agent no way to delete a lane of the kanban board", async () => {
    serveTags(vip, { ...vip, id: 8, name: "Proposta", kanban: 1 });
    await renderScreen(<TagsPage />, { user: signedInUser({ profile: "user" }) });
    await screen.findByRole("button", { name: "Excluir VIP" });
    expect(screen.queryByRole("button", { name: "Excluir Proposta" })).toBeNull();
    await screen.findByRole("button", { name: "Editar Proposta" });
  });

  it("explains tags where the company has none", async () => {
    serveTags();
    const { person } = await renderScreen(<TagsPage />);
    await person.click(await screen.findByRole("button", { name: "Criar etiqueta" }));
    await screen.findByRole("dialog", { name: "Adicionar etiqueta" });
  });

  it("says that a search found nothing, and clears it", async () => {
    serve(tagApi.list, ({ query }) => ({ tags: query.searchParam ? [] : [vip], hasMore: false }));
    const { person } = await renderScreen(<TagsPage />);
    await person.type(await screen.findByRole("searchbox", { name: "Buscar por nome" }), "zzz");
    await screen.findByText("Nada encontrado para “zzz”.");
    await person.click(screen.getAllByRole("button", { name: "Limpar busca" })[0]!);
    await screen.findByText("VIP");
  });

  it("searches once for a word, not for each letter", async () => {
    const requests = serveTags(vip);
    const { person } = await renderScreen(<TagsPage />);
    await screen.findByText("VIP");
    await person.type(screen.getByRole("searchbox"), "vip");
    await waitFor(() => expect(requests.map(({ query }) => query.searchParam)).toEqual(["", "vip"]));
  });

  it("says that the list could not be loaded, and loads it on request", async () => {
    serve(tagApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<TagsPage />);
    await screen.findByText("Não foi possível carregar a lista de registros");
    serveTags(vip);
    await person.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("VIP");
  });

  it("asks before it deletes a tag, and keeps it when the server refuses", async () => {
    serveTags(vip);
    const removed = serve(tagApi.remove, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person } = await renderScreen(<TagsPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir VIP" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Excluir VIP?" }));
    expect(removed).toHaveLength(0);
    await person.click(dialog.getByRole("button", { name: /Excluir|Ok/ }));
    await waitFor(() => expect(removed.map(({ params }) => params)).toEqual([{ id: "7" }]));
    await screen.findByText(/^Não foi possível realizar a operação\. .*permissão/);
    await screen.findByText("VIP");
  });

  it("asks where the cards of a lane go before it is deleted", async () => {
    const lane = { ...vip, id: 8, name: "Proposta", kanban: 1 as const };
    serveTags(vip, lane);
    serve(tagApi.all, [vip, lane, { ...lane, id: 9, name: "Fechamento" }]);
    const removed = serve(tagApi.remove, { message: "" });
    const { person } = await renderScreen(<TagsPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Proposta" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Excluir Proposta?" }));
    await person.click(dialog.getByRole("combobox", { name: "Para onde vão os cards?" }));
    await screen.findByRole("option", { name: "Fechamento" });
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Em aberto (sem coluna)",
      "Fechamento",
    ]);
    await person.click(screen.getByRole("option", { name: "Fechamento" }));
    await person.click(dialog.getByRole("button", { name: /Excluir|Ok/ }));
    await waitFor(() =>
      expect(removed.map(({ params, query }) => [params, query])).toEqual([[{ id: "8" }, { moveTo: "9" }]]),
    );
  });
});

describe("the tag dialog", () => {
  it("refuses a name of less than three letters without asking the server", async () => {
    const created = serve(tagApi.create, vip);
    const { person, dialog } = await openNewTag();
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "ab");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await dialog.findByText("Mensagem muito curta");
    expect(created).toHaveLength(0);
  });

  it("saves a tag, shows it in the list and closes", async () => {
    const urgent = { ...vip, id: 8, name: "Urgente" };
    const created = serve(tagApi.create, urgent);
    const { person, dialog } = await openNewTag();
    serveTags(urgent, vip);
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Urgente");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(created[0]?.body).toMatchObject({ name: "Urgente", kanban: 0 });
    await screen.findByText("Urgente");
  });

  it("keeps what was typed when the server refuses, and says why", async () => {
    const created = serve(tagApi.create, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, dialog } = await openNewTag();
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Urgente");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(created).toHaveLength(1));
    await dialog.findByText(/permissão/);
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Nome/ }).value).toBe("Urgente");
  });

  it("has the specified words for a failure of the server", async () => {
    serve(tagApi.create, new ErrorReply(500, "ERR_INTERNAL"));
    const { person, dialog } = await openNewTag();
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Urgente");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await dialog.findByText("An error occurred!");
  });

  it("keeps a lane for the contact's next ticket by choice", async () => {
    const created = serve(tagApi.create, vip);
    const { person, dialog } = await openNewTag();
    await person.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Proposta");
    expect(dialog.queryByRole("switch", { name: /^Manter a coluna/ })).toBeNull();
    await person.click(dialog.getByRole("switch", { name: "Kanban" }));
    await person.click(dialog.getByRole("switch", { name: "Manter a coluna no próximo atendimento" }));
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(created[0]?.body).toMatchObject({ kanban: 1, kanbanKept: true }));
  });

  it("offers no kanban lane without the plan", async () => {
    const { company, ...admin } = signedInUser({ profile: "admin" });
    const plan = { ...company.plan, useKanban: false };
    const { dialog } = await openNewTag({ ...admin, company: { ...company, plan } });
    expect(dialog.queryByRole("switch", { name: "Kanban" })).toBeNull();
  });

  it.each([
    ["admin", true],
    ["supervisor", true],
    ["user", false],
  ] as const)("offers the kanban lane to the profile %s: %s", async (profile, offered) => {
    const { dialog } = await openNewTag(signedInUser({ profile }));
    expect(dialog.queryByRole("switch", { name: "Kanban" }) !== null).toBe(offered);
  });
});
