import { expect, it } from "@jest/globals";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { act, screen, waitFor, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { dialogOf } from "@/testing/acts";
import { renderScreen } from "@/testing/render";
import { support } from "@/testing/rows";
import { serve } from "@/testing/server";
import type { QueueRow } from "../queue.cache";
import { QueueDialog } from "../QueueDialog";
import { sales, serveCompany } from "./open-bot.fixture";
import { visibleRows } from "./option-tree";
import { OptionEditor } from "./OptionEditor";
import { OptionTree } from "./OptionTree";
import { anOption } from "./testing";

it("a key in an option's form renders neither the dialog nor its other tabs again", async () => {
  serveCompany();
  serve(queueOptionApi.list, [anOption(1, "Preços"), anOption(2, "Outro", { option: 2 })]);
  let renders = 0;
  // The dialog looks through the queues each time it renders.
  const queues = Object.assign([sales, support], {
    filter: (keep: (queue: QueueRow) => boolean) => {
      renders += 1;
      return [...queues].filter(keep);
    },
  });
  const { person } = await renderScreen(<QueueDialog queue={sales} queues={queues} onClose={() => {}} />);
  const dialog = await dialogOf("Editar fila");
  await person.click(dialog.getByRole("tab", { name: "Robô" }));
  await person.click(await dialog.findByRole("treeitem", { name: /Outro/ }));
  const editor = within(dialog.getByRole("group", { name: "Opção Outro" }));
  const before = renders;
  await person.type(editor.getByLabelText(/^Mensagem/), " Um momento");
  expect(renders).toBe(before);
});

it("a key in an option's form is validated only while an error is shown: validation renders the form again", async () => {
  serveCompany();
  const option = anOption(2, "Outro", { option: 2 });
  const nothing = () => {};
  const { person } = await renderScreen(
    <OptionEditor
      option={option}
      current={option}
      title="Opção Outro"
      queueId={1}
      hasChildren={false}
      handle={createRef()}
      onSave={() => Promise.resolve()}
      onChange={nothing}
      onReload={nothing}
      onClose={nothing}
    />,
  );
  const title = await screen.findByLabelText(/^Título/);
  await person.clear(title);
  await person.tab();
  expect(title.getAttribute("aria-invalid")).toBe("false");
  await person.click(screen.getByRole("button", { name: "Salvar opção" }));
  await waitFor(() => expect(title.getAttribute("aria-invalid")).toBe("true"));
  await person.type(title, "y");
  await waitFor(() => expect(title.getAttribute("aria-invalid")).toBe("false"));
});

it("an arrow key in the tree keeps the buttons of the current option", async () => {
  serveCompany();
  const options = [anOption(1, "Preços"), anOption(2, "Outro", { option: 2 })];
  serve(queueOptionApi.list, options);
  const { person } = await renderScreen(<QueueDialog queue={sales} queues={[sales, support]} onClose={() => {}} />);
  const dialog = await dialogOf("Editar fila");
  await person.click(dialog.getByRole("tab", { name: "Robô" }));
  const row = await dialog.findByRole("treeitem", { name: /Preços/ });
  act(() => row.focus());
  const remove = await dialog.findByRole("button", { name: "Excluir Preços" });
  await person.keyboard("{ArrowDown}");
  expect(dialog.getByRole("button", { name: "Excluir Outro" })).toBe(remove);
});

it("an arrow key in a tree of 300 options renders two of its rows", async () => {
  const reads: number[] = [];
  const options = Array.from({ length: 300 }, (_, index) =>
    Object.defineProperty(anOption(index + 1, "", { option: index + 1 }), "title", {
      get: () => {
        reads.push(index + 1);
        return `Opção ${index + 1}`;
      },
    }),
  );
  const rows = visibleRows(options, new Set());
  const constant = { selected: null, leaving: new Set<number>(), renaming: null, focusRequest: 0 };
  const nothing = () => {};
  const noProblems = () => "";
  function Tree() {
    const [current, setCurrent] = useState<number | null>(1);
    return (
      <OptionTree
        {...constant}
        rows={rows}
        current={current}
        problemsOf={noProblems}
        onAct={nothing}
        onFocus={setCurrent}
        onRenamed={nothing}
      />
    );
  }
  serveCompany();
  const { person } = await renderScreen(<Tree />);
  const items = await screen.findAllByRole("treeitem");
  act(() => items[0]?.focus());
  reads.length = 0;
  await person.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(items[1]);
  expect([...new Set(reads)]).toEqual([1, 2]);
});
