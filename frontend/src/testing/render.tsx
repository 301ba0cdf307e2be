import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { planFlags } from "@guiche/contract/rules/plan-flags";
import type { SessionUserDto } from "@guiche/contract/users";
import { act, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense, type ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import { newQueryClient } from "../shared/api/query-client";
import { GoProvider } from "../shared/go";
import { SessionProvider } from "../shared/session";
import { startSession } from "../shared/session/store";
import { theme } from "../shared/theme/theme";
import { ToastHost } from "../shared/ui/ToastHost";

/** An admin of the company Acme, in trial, with every plan flag; `overrides` replaces what it names. */
export const signedInUser = (overrides: Partial<SessionUserDto> = {}): SessionUserDto => ({
  id: 1,
  name: "Ana",
  email: "ana@acme.example",
  profile: "admin",
  super: false,
  companyId: 1,
  allTicket: "enable",
  away: false,
  whatsappId: null,
  queues: [],
  secondFactor: "off",
  emailConfirmed: true,
  company: {
    id: 1,
    name: "Acme",
    dueDate: null,
    state: "active",
    isSuspended: false,
    settings: [],
    plan: { id: 1, name: "Básico", ...Object.fromEntries(planFlags.map((flag) => [flag, true])) },
  } as unknown as SessionUserDto["company"],
  ...overrides,
});

/** Dialogs and menus come and go at once: waiting for them took a third of a test's time. */
const stillTheme = { ...theme, motion: { ...theme.motion, reducedMotion: "always" as const } };

/** Path and query that the screen has navigated to. */
export const address = () => window.location.pathname + window.location.search;

/**
 * Renders a screen as the app does, for a signed-in user at an address, until its lazy parts have loaded. Without a
 * user (null) there is no query client around it, as on the app's public pages.
 */
export async function renderScreen(
  screen: ReactNode,
  { user = signedInUser(), at = "/" }: { user?: SessionUserDto | null; at?: string } = {},
) {
  if (user) startSession({ token: "token", user });
  // The browser's own address: some code reads `window.location`.
  window.history.replaceState(null, "", at);
  const client = newQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  const content = <Suspense fallback={null}>{screen}</Suspense>;
  await act(async () => {
    render(
      <ThemeProvider theme={stillTheme} defaultMode="light">
        <SessionProvider>
          <BrowserRouter>
            <GoProvider>
              {user ? <QueryClientProvider client={client}>{content}</QueryClientProvider> : content}
            </GoProvider>
          </BrowserRouter>
        </SessionProvider>
        <ToastHost />
      </ThemeProvider>,
    );
  });
  return { client, person: userEvent.setup() };
}
