import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import DownIcon from "lucide-react/icons/chevron-down";
import { radius } from "../theme/tokens";

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

interface Props {
  missed: number;
  label: string;
  onClick: () => void;
}

/** Scrolls to the end of the log; shows the number of messages that have arrived since. */
export default function JumpButton({ missed, label, onClick }: Props) {
  return (
    <Corner>
      <IconButton
        onClick={onClick}
        aria-label={label}
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
