import { expect, it, jest } from "@jest/globals";
import { render, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { lazyPreload, pageIsQuiet, preload } from "./lazy-preload";

const dataSaver = (isOn: boolean) =>
  Object.defineProperty(navigator, "connection", { value: { saveData: isOn }, configurable: true });

it("a part is loaded in advance once the page is quiet, unless the browser asks to save data", async () => {
  const [part, later] = [jest.fn(async () => undefined), jest.fn(async () => undefined)];
  dataSaver(true);
  preload(part);
  pageIsQuiet();
  await Promise.resolve();
  expect(part).not.toHaveBeenCalled();

  dataSaver(false);
  preload(later);
  await waitFor(() => expect(later).toHaveBeenCalledTimes(1));
  expect(part).toHaveBeenCalledTimes(1);
});

it("a part that was loaded in advance is rendered at once", async () => {
  const loaded = jest.fn(async () => ({ default: () => "here" }));
  const Part = lazyPreload(loaded);
  await waitFor(() => expect(loaded).toHaveBeenCalled());
  await Promise.resolve();
  const { container } = render(
    <Suspense fallback="not yet">
      <Part />
    </Suspense>,
  );
  expect(container.textContent).toBe("here");
});

it("after a part that fails, because the line dropped, the others are loaded once it is back", async () => {
  const failing = jest.fn(() => Promise.reject(new Error("Failed to fetch")));
  const others = [jest.fn(async () => undefined), jest.fn(async () => undefined)];
  for (const part of [failing, ...others]) preload(part);
  await waitFor(() => expect(failing).toHaveBeenCalledTimes(1));
  await new Promise((done) => setTimeout(done));
  for (const part of others) expect(part).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(others[1]).toHaveBeenCalledTimes(1));
  expect(failing).toHaveBeenCalledTimes(1);
});
