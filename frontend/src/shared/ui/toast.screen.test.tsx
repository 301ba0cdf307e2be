import { beforeEach, expect, it } from "@jest/globals";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { toastError } from "./toast";

const text = "Não foi possível salvar.";
const toasts = () => screen.queryAllByText(text);
/** A toast closes when its progress bar has run out. */
const bar = () => screen.getAllByRole("progressbar", { hidden: true }).at(-1)!;

beforeEach(() => renderScreen(null, { user: null }));

async function fail(count: number) {
  act(() => toastError(text));
  await waitFor(() => expect(toasts()).toHaveLength(count));
}

it("the same text again shows one toast, whose time starts again", async () => {
  await fail(1);
  const first = bar();
  await fail(1);
  await waitFor(() => expect(bar()).not.toBe(first));
  expect(first.isConnected).toBe(false);
  expect(toasts()).toHaveLength(1);
});

it("a text shown again while its toast is closing gets a toast of its own", async () => {
  await fail(1);
  act(() => void fireEvent.animationEnd(bar()));
  await fail(2);
});

it("a toast does not time out while the focus is inside it", async () => {
  await fail(1);
  // Its time begins when it has slid in.
  act(() => void fireEvent.animationEnd(toasts()[0]!.closest(".Toastify__toast")!));
  const runs = () => bar().style.animationPlayState;
  await waitFor(() => expect(runs()).toBe("running"));
  const close = screen.getByRole("button", { name: "Fechar aviso" });
  act(() => close.focus());
  await waitFor(() => expect(runs()).toBe("paused"));
  act(() => close.blur());
  await waitFor(() => expect(runs()).toBe("running"));
});
