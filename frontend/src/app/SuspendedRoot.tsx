import { subscriptionApi } from "@guiche/contract/subscriptions";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet } from "react-router-dom";
import { formatDay } from "../shared/format/dates";
import { useGo, useScreen } from "../shared/go";
import { endpointQuery } from "../shared/lists/endpoint-query";
import { useSession } from "../shared/session";
import { Logo } from "../shared/ui/Logo";
import { newQueryClient } from "../shared/api/query-client";
import { screens } from "./screens";

const open = ["invoices", "subscription"] as const;

/** A plan without a price has no invoice whose payment would end the suspension. */
function WhatToDo() {
  const { t } = useTranslation("billing");
  const { dueDate } = useSession().user.company;
  const { data } = useQuery(endpointQuery(subscriptionApi.plans));
  if (data?.forecast === null) return t("suspended.nothingToPay");
  return dueDate ? t("suspended.since", { date: formatDay(dueDate) }) : t("suspended.now");
}

/** For admins of a company whose subscription has run out: the pages for paying, and nothing else. */
export function SuspendedRoot() {
  const { t } = useTranslation(["billing", "shell"]);
  const { user, signOut } = useSession();
  const [client] = useState(newQueryClient);
  const screenPath = useScreen();
  const go = useGo();
  if (!open.some((name) => screens[name].path === screenPath)) return <Navigate to={screens.invoices.path} replace />;
  return (
    <QueryClientProvider client={client}>
      <Box
        component="header"
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, px: { xs: 3, sm: 6 }, py: 3 }}
      >
        <Logo size={32} />
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>{user.company.name}</Box>
        <Box component="nav" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {open.map((name) => (
            <Button
              key={name}
              aria-current={screens[name].path === screenPath ? "page" : undefined}
              variant={screens[name].path === screenPath ? "outlined" : "text"}
              onClick={() => go(screens[name].path)}
            >
              {t(`shell:items.${name}`)}
            </Button>
          ))}
          <Button onClick={() => void signOut().catch(() => undefined)}>{t("billing:suspended.signOut")}</Button>
        </Box>
      </Box>
      <Box
        role="status"
        sx={(theme) => ({
          px: { xs: 3, sm: 6 },
          py: 3,
          bgcolor: theme.vars.palette.state.error.tint,
          color: theme.vars.palette.text.primary,
        })}
      >
        <WhatToDo />
      </Box>
      <Box component="main">
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </Box>
    </QueryClientProvider>
  );
}
