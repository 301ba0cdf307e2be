import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import UnplugIcon from "lucide-react/icons/unplug";
import { useScreen } from "../../shared/go";
import { sizes } from "../../shared/theme/tokens";
import { useDownConnections } from "./use-connection-alarm";

/** Warns admins on every page that customers cannot reach them, except on the connections page, which shows more. */
export function OutageBar() {
  const { t } = useTranslation("shell");
  const screen = useScreen();
  const down = useDownConnections();
  const [first] = down;
  return (
    <Box role="status" data-testid="outage-bar">
      {first && screen !== "/connections" ? (
        <Box
          sx={(theme) => ({
            minHeight: sizes.connectionBar,
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "center",
            columnGap: 2,
            px: 4,
            py: 1,
            typography: "body2",
            bgcolor: theme.vars.palette.state.error.tint,
            color: theme.vars.palette.state.error.main,
          })}
        >
          <UnplugIcon size={18} />
          <Box component="span" sx={{ overflowWrap: "anywhere" }}>
            {down.length === 1 ? t("outage.one", { name: first.name }) : t("outage.many", { count: down.length })}
          </Box>
          <Link component={RouterLink} to="/connections" color="inherit" sx={{ fontWeight: 600 }}>
            {t("outage.show")}
          </Link>
        </Box>
      ) : null}
    </Box>
  );
}
