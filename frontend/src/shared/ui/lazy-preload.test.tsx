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
