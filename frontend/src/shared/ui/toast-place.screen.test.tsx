import { afterEach, expect, it } from "@jest/globals";
import { isToastPlaceShown, mountToastPlace } from "./toast-place";

afterEach(() => document.body.replaceChildren());

function place() {
  const page = document.createElement("main");
  const element = document.createElement("div");
  page.append(element);
  document.body.append(page);
  return { page, element };
}

it("a page's place takes the toasts while it is mounted and no dialog hides the page", () => {
  expect(isToastPlaceShown()).toBe(false);
  const { page, element } = place();
  const unmount = mountToastPlace(element);
  expect(isToastPlaceShown()).toBe(true);
  page.setAttribute("aria-hidden", "true");
  expect(isToastPlaceShown()).toBe(false);
  page.removeAttribute("aria-hidden");
  unmount();
  expect(isToastPlaceShown()).toBe(false);
});

it("the place of the next page stays when the one before it goes", () => {
  const unmountFirst = mountToastPlace(place().element);
  const unmountNext = mountToastPlace(place().element);
  unmountFirst();
  expect(isToastPlaceShown()).toBe(true);
  unmountNext();
});
