import { announcementApi, type AnnouncementDto } from "@guiche/contract/announcements";
import { authApi } from "@guiche/contract/auth";
import { chatApi } from "@guiche/contract/chats";
import { companyApi } from "@guiche/contract/companies";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { noteApi } from "@guiche/contract/notes";
import { ratingApi } from "@guiche/contract/ratings";
import { platformApi } from "@guiche/contract/platform";
import { ticketApi } from "@guiche/contract/tickets";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { type SessionUserDto } from "@guiche/contract/users";
import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { companyDetails } from "../../testing/company";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { inWindowOf } from "../../testing/width";
import { Private } from "../guards";
import { Layout } from "./Layout";

export const connection = (overrides: Partial<ConnectionDto>): ConnectionDto => ({
  id: 1,
  name: "Loja",
  statusSince: "2026-11-21T09:00:00.000Z",
  status: "CONNECTED",
  capabilities: capabilitiesOf("beta"),
  cause: null,
  isDefault: true,
  queues: [],
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...overrides,
});
export const announcement: AnnouncementDto = {
  id: 5,
  title: "Manutenção no domingo",
  text: "Das 2h às 3h.",
  priority: 1,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: "2026-11-21T10:00:00.000Z",
};

function Broken(): never {
  throw new Error("This page is broken.");
}

export async function openLayout({
  user = signedInUser(),
  at = "/tickets",
  px = 1300,
}: { user?: SessionUserDto; at?: string; px?: number } = {}) {
  inWindowOf(px);
  const page = (
    <Routes>
      <Route path="/login" element={<p>the login</p>} />
      <Route element={<Private />}>
        <Route element={<Layout />}>
          <Route path="/tags" element={<Broken />} />
          <Route path="*" element={<p>the page</p>} />
        </Route>
      </Route>
    </Routes>
  );
  const { client, person } = await renderScreen(page, { user, at });
  await screen.findByText("the page");
  // Loads on demand, with its words.
  await screen.findByRole("button", { name: /^Notificações/ });
  return { client, person };
}
export const menuLinks = () =>
  within(screen.getByRole("navigation", { name: "Menu principal" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
export const inMenu = (name: string | RegExp) =>
  within(screen.getByRole("navigation", { name: "Menu principal" })).getByRole("link", { name });

/** The replies to what the layout itself asks for; each test begins with them. */
export function serveLayout() {
  localStorage.clear();
  serve(platformApi.version, { version: "3.2.1" });
  serve(connectionApi.list, [connection({})]);
  serve(companyApi.show, companyDetails);
  serve(announcementApi.list, { records: [], hasMore: false });
  serve(ticketApi.list, { tickets: [], hasMore: false });
  serve(ticketApi.counts, { open: 0, pending: 0 });
  serve(noteApi.mentions, []);
  serve(ratingApi.notices, []);
  serve(authApi.companies, []);
  serve(chatApi.unread, { unreads: 0, mentions: 0, chats: [] });
}
