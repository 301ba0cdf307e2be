import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import OfflineIcon from "lucide-react/icons/wifi-off";
import OkIcon from "lucide-react/icons/circle-check";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import { useScreen } from "../go";
import { useSocketStatus } from "../realtime";
import { sizes } from "../theme/tokens";

const looks = {
  offline: { state: "error", Icon: OfflineIcon },
  reconnecting: { state: "warn", Icon: RefreshIcon },
  reconnected: { state: "ok", Icon: OkIcon },
} as const;

/** Where a message that is sent waits for the connection. What is sent or saved elsewhere is refused instead. */
const screensWithOutbox = ["/tickets", "/kanban"];

/** Shows the state of the socket to the server while it is not simply connected. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const link = useSocketStatus();
  const isKept = screensWithOutbox.includes(useScreen());
  const look = link === "online" ? null : looks[link];
  return (
    <Box role="status" data-testid="connection-bar">
      {look && link !== "online" ? (
        <Box
          sx={(theme) => ({
            minHeight: sizes.connectionBar,
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            gap: 2,
            px: 4,
            py: 1,
            typography: "body2",
            bgcolor: theme.vars.palette.state[look.state].tint,
            color: theme.vars.palette.state[look.state].main,
          })}
        >
          <look.Icon size={18} />
          {t(link === "offline" && !isKept ? "link.publicOffline" : `link.${link}`)}
        </Box>
      ) : null}
    </Box>
  );
}
