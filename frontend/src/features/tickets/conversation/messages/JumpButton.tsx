import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { DownIcon } from "@/shared/ui/icons";
import { radius } from "@/shared/theme/tokens";

const maxCounted = 99;
const Corner = styled("div")({ position: "absolute", right: 16, bottom: 16, zIndex: 1 });
const Count = styled("span")(({ theme }) => ({
  position: "absolute",
  top: -6,
  right: -6,
  zIndex: theme.zIndex.fab,
  minWidth: 20,
  padding: "0 6px",
  textAlign: "center",
  fontSize: "0.75rem",
  fontWeight: 700,
  lineHeight: "20px",
  borderRadius: radius.chip,
  color: theme.vars.palette.accent.contrastText,
  backgroundColor: theme.vars.palette.accent.main,
  pointerEvents: "none",
}));

/** Scrolls to the end of the log; shows the number of messages that arrived meanwhile. */
export default function JumpButton({ missed, onClick }: { missed: number; onClick: () => void }) {
  const { t } = useTranslation("tickets");
  return (
    <Corner>
      <IconButton
        onClick={onClick}
        aria-label={missed > 0 ? t("log.jumpNew", { count: missed }) : t("log.jump")}
        sx={{
          width: 44,
          height: 44,
          boxShadow: 4,
          bgcolor: "background.paper",
          color: "text.primary",
          "&:hover": { bgcolor: "background.default" },
        }}
      >
        <DownIcon />
      </IconButton>
      {missed > 0 ? <Count aria-hidden="true">{missed > maxCounted ? `${maxCounted}+` : missed}</Count> : null}
    </Corner>
  );
}
