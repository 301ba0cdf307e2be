import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { commands, type CommandName } from "@/shared/commands";
import { KeyCaps } from "@/shared/commands/KeyCaps";
import { Logo } from "@/shared/ui/Logo";

/** Shown while no ticket is open: the logo and the main shortcuts. */
export default function EmptyPane() {
  const { t } = useTranslation("search");
  return (
    <Box
      sx={{
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 4,
        height: "100%",
        p: 6,
        textAlign: "center",
      }}
    >
      <Logo size={72} />
      <Box component="p" sx={{ m: 0, typography: "h2" }}>
        {t("pane.title")}
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2, color: "text.secondary", typography: "body2" }}
      >
        <Hint command="nextTicket" text={t("pane.next")} />
        <Hint command="palette" text={t("pane.palette")} />
        <Hint command="search" text={t("pane.search")} />
      </Box>
    </Box>
  );
}

const Hint = ({ command, text }: { command: CommandName; text: string }) => (
  <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 2 }}>
    <Box sx={{ width: 84, display: "flex", justifyContent: "flex-end", flexShrink: 0 }}>
      <KeyCaps keys={commands[command].keys} />
    </Box>
    {text}
  </Box>
);
