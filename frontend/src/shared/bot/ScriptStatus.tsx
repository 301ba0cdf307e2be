import Box from "@mui/material/Box";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { notifyWarning } from "../api/notify-error";
import { useMay } from "../permissions/Can";
import { StatusChip } from "../ui/StatusChip";
import { runScripts } from "./scripts";
import { useBotMenus } from "./use-menus";
import { useBotScripts } from "./use-scripts";

/**
 * How many tests of the bot pass, next to the lists whose rows the bot is made of. They run again with every saved
 * change; a test that begins to fail is named at once.
 */
export function ScriptStatus() {
  return useMay()("bot:try") ? <Status /> : null;
}

function Status() {
  const { t } = useTranslation("botTry");
  const { data: scripts = [] } = useBotScripts();
  const { data: menus } = useBotMenus(scripts.length > 0);
  const results = useMemo(() => (menus ? runScripts(menus, scripts) : []), [menus, scripts]);
  const failing = results.flatMap(({ script, difference }) => (difference ? [script.name] : []));
  const lastFailing = useRef<ReadonlySet<string> | null>(null);
  const names = results.length > 0 ? failing.join("\n") : null;
  useEffect(() => {
    if (names === null) return;
    const [before, now] = [lastFailing.current, names === "" ? [] : names.split("\n")];
    lastFailing.current = new Set(now);
    // The first result is only remembered: nothing has changed yet.
    const fresh = before ? now.filter((name) => !before.has(name)) : [];
    if (fresh.length > 0) notifyWarning(t("status.broken", { names: fresh.join(", ") }));
  }, [names, t]);
  if (results.length === 0) return null;
  const counts = { passed: results.length - failing.length, count: results.length };
  return (
    <Box component={Link} to="/bot/try" sx={{ textDecoration: "none", color: "inherit" }}>
      <StatusChip state={failing.length > 0 ? "error" : "ok"} label={t("status.passed", counts)} />
    </Box>
  );
}
