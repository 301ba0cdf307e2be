import { beforeEach, expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { lazy, type ComponentType } from "react";
import { Route, Routes } from "react-router-dom";
import { renderScreen } from "@/testing/render";
import { i18n } from "../../shared/i18n/i18n";
import { useShown } from "../../shared/go";
import { Layout } from "./Layout";
import { serveLayout } from "./layout.fixture";

beforeEach(serveLayout);

it("a screen stays until the next one is loaded", async () => {
  await i18n.loadNamespaces("shell");
  let load: (page: { default: ComponentType }) => void = () => undefined;
  const Next = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (load = resolve)));
  const Screens = () => (
    <Routes location={useShown()}>
      <Route element={<Layout />}>
        <Route path="/tags" element={<h1>The first</h1>} />
        <Route path="/contacts" element={<Next />} />
      </Route>
    </Routes>
  );
  const { person } = await renderScreen(<Screens />, { at: "/tags" });
  await person.click(screen.getByRole("link", { name: "Contatos" }));
  screen.getByRole("heading", { name: "The first" });
  await act(async () => load({ default: () => <h1>The next</h1> }));
  await screen.findByRole("heading", { name: "The next" });
  expect(screen.queryByRole("heading", { name: "The first" })).toBeNull();
});
