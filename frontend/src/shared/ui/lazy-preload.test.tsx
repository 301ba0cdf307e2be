import { expect, it, jest } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import { pageIsQuiet, preload } from "./lazy-preload";

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
