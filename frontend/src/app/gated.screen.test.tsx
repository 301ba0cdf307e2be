import { describe, expect, it } from "@jest/globals";
import { timings } from "@guiche/contract/limits";
import { act, screen, waitFor } from "@testing-library/react";
import { Navigate, Route, Routes } from "react-router-dom";
import { clearSession, startSession } from "../shared/session/store";
import { address, renderScreen, signedInUser } from "../testing/render";
import { Gated } from "./Gated";
import { Private, PublicOnly } from "./guards";
import { screens, type PrivateScreen } from "./screens";

const agent = signedInUser({ profile: "user" });
const secret = <p>the secret page</p>;

describe("a page that the user may not open", () => {
  it("says so, shows nothing of itself and leads home after a second", async () => {
    const begunAt = performance.now();
    await renderScreen(<Gated gate={{ super: true }}>{secret}</Gated>, { user: signedInUser(), at: "/announcements" });
    await screen.findByText("Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.");
    expect(screen.queryByText("the secret page")).toBeNull();
    await waitFor(() => expect(address()).toBe("/"));
    // Not the address before: on a busy machine the second may have passed by then. Timers may be a millisecond early.
    expect(performance.now() - begunAt).toBeGreaterThan(timings.noPermissionRedirect - 10);
  });

  it("speaks of the company where its plan is the cause", async () => {
    const user = signedInUser();
    user.company.plan = { ...user.company.plan, useKanban: false };
    await renderScreen(<Gated gate={{ plan: "useKanban" }}>{secret}</Gated>, { user, at: "/kanban" });
    await screen.findByText("Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.");
    expect(screen.queryByText("the secret page")).toBeNull();
  });

  it("speaks of the user where both the rights and the plan are missing", async () => {
    agent.company.plan = { ...agent.company.plan, useKanban: false };
    const gate = { plan: "useKanban", rule: "dashboard:view" } as const;
    await renderScreen(<Gated gate={gate}>{secret}</Gated>, { user: agent, at: "/kanban" });
    await screen.findByText("Seu perfil não dá acesso a essa página. Voltando ao início…");
  });

  it("leads silently elsewhere when it has such a place", async () => {
    const page = (
      <Routes>
        <Route
          path="/"
          element={
            <Gated gate={{ rule: "dashboard:view" }} elsewhere="/tickets">
              {secret}
            </Gated>
          }
        />
        <Route path="/tickets" element={<p>the tickets</p>} />
      </Routes>
    );
    await renderScreen(page, { user: agent, at: "/" });
    await screen.findByText("the tickets");
    expect(screen.queryByText(/não possui permissão/)).toBeNull();
  });

  it.each([
    ["admin", "/reports?days=30&queues=1", "/?days=30&queues=1"],
    ["supervisor", "/?days=30&queues=1", "/reports?days=30&queues=1"],
    ["admin", "/reports", "/"],
    ["supervisor", "/", "/tickets"],
    ["user", "/?days=30", "/tickets"],
  ] as const)("shows the figures of an address to an %s where they have them: %s", async (profile, at, to) => {
    const renderGated = ({ gate, elsewhere, twin }: PrivateScreen) => (
      <Gated gate={gate} elsewhere={elsewhere} twin={twin}>
        <p>the page</p>
      </Gated>
    );
    const page = (
      <Routes>
        <Route path="/" element={renderGated(screens.home)} />
        <Route path="/reports" element={renderGated(screens.reports)} />
        <Route path="/tickets" element={<p>the page</p>} />
      </Routes>
    );
    await renderScreen(page, { user: signedInUser({ profile }), at });
    await screen.findByText("the page");
    expect(address()).toBe(to);
  });

  it("opens for those who may", async () => {
    await renderScreen(<Gated gate={{ rule: "dashboard:view" }}>{secret}</Gated>);
    await screen.findByText("the secret page");
  });
});

describe("the way in", () => {
  const app = (
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/login" element={<p>the login</p>} />
      </Route>
      <Route element={<Private />}>
        <Route path="/" element={<p>the start page</p>} />
        <Route path="/contacts" element={secret} />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );

  it("leads visitors from a private page to the login", async () => {
    clearSession();
    await renderScreen(app, { user: null, at: "/contacts" });
    await screen.findByText("the login");
    expect(address()).toBe("/login");
  });

  const signIn = () => act(() => startSession({ token: "token", user: signedInUser() }));

  it("leads a visitor who signs in to the address that was opened", async () => {
    clearSession();
    await renderScreen(app, { user: null, at: "/contacts?search=ana" });
    await screen.findByText("the login");
    signIn();
    await screen.findByText("the secret page");
    expect(address()).toBe("/contacts?search=ana");
  });

  it("leads back to the address after a session that expired, and to the start page after signing out", async () => {
    await renderScreen(app, { at: "/contacts" });
    await screen.findByText("the secret page");
    act(() => clearSession({ expired: true }));
    await screen.findByText("the login");
    signIn();
    await screen.findByText("the secret page");
    act(() => clearSession());
    await screen.findByText("the login");
    signIn();
    await screen.findByText("the start page");
  });

  it("leads people who are signed in from the login to the start page", async () => {
    await renderScreen(app, { at: "/login" });
    await screen.findByText("the start page");
    expect(address()).toBe("/");
  });
});
