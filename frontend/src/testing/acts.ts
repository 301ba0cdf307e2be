import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Replaces the text of a field at once, as a paste does. */
export async function fill(person: UserEvent, field: HTMLElement, text: string) {
  await person.clear(field);
  // A dialog that has just opened may have moved the focus in the meantime, and a paste goes where the focus is.
  field.focus();
  if (text) await person.paste(text);
}

/** Chooses options of a select. One that takes several stays open and is closed. */
export async function choose(person: UserEvent, select: HTMLElement, ...names: (string | RegExp)[]) {
  await person.click(select);
  const list = await screen.findByRole("listbox");
  for (const name of names) await person.click(within(list).getByRole("option", { name }));
  // At the list itself: the focus may still be on its way into it.
  if (list.getAttribute("aria-multiselectable") === "true") fireEvent.keyDown(list, { key: "Escape" });
  // Until it is gone, the rest of the page is hidden from the accessibility tree.
  await waitFor(() => {
    if (screen.queryByRole("listbox")) throw new Error("The options are still shown.");
  });
}

/** The open dialog of this name. */
export const dialogOf = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

/** The open question of this name. */
export const questionOf = async (name: string | RegExp) => within(await screen.findByRole("alertdialog", { name }));

export const isClosed = () =>
  waitFor(() => {
    if (screen.queryByRole("dialog", { hidden: true })) throw new Error("A dialog is still open.");
  });

/** Opens what few change, wherever it is folded. */
export async function unfold(person: UserEvent, dialog: Awaited<ReturnType<typeof dialogOf>>) {
  for (const fold of dialog.queryAllByRole("button", { name: "Mais opções", expanded: false }))
    await person.click(fold);
}

/** The text of a row's cells, from left to right. */
export const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

/** What a text field or a select holds. */
export const valueOf = (field: HTMLElement) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent;

const ownMatchMedia = window.matchMedia.bind(window);

/** Answers the width queries of the next screens as a window of this width; `undefined` ends that. */
export function setWidth(width: number | undefined) {
  const fits = (media: string) =>
    [...media.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)].every(([, bound, px]) =>
      bound === "min" ? width! >= Number(px) : width! <= Number(px),
    );
  window.matchMedia =
    width === undefined ? ownMatchMedia : (media) => ({ ...ownMatchMedia(media), matches: fits(media) });
}

/** Picks a file in the screen's only file input, whatever kinds it names. */
export async function pickFile(person: UserEvent, file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("No file can be picked.");
  await person.upload(input, file);
}

/** A file that claims to have so many bytes. */
export const fileOf = (name: string, type: string, bytes = 10) =>
  Object.defineProperty(new File(["x".repeat(10)], name, { type }), "size", { value: bytes });
