import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { useId, type ReactNode } from "react";
import CloseIcon from "lucide-react/icons/x";
import { StaleBar } from "../../shared/ui/StaleBar";
import { dialogPaper, underButton } from "./under-button";

interface Props {
  anchor: HTMLElement;
  title: string;
  closeLabel: string;
  isStale: boolean;
  onClose: () => void;
  /** Scrolls below the title. */
  children: ReactNode;
  /** Stays fixed below the scrolling content. */
  footer?: ReactNode;
}

/** The popover of a top bar button: a list with a title. */
export function HeadedPopover({ anchor, title, closeLabel, isStale, onClose, children, footer }: Props) {
  const id = useId();
  return (
    <Popover open anchorEl={anchor} onClose={onClose} {...underButton} slotProps={{ paper: dialogPaper(id, 400) }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 2,
          pl: 4,
          pr: 2,
          py: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Box component="h2" id={id} sx={{ m: 0, typography: "h2", flexGrow: 1 }}>
          {title}
        </Box>
        <IconButton aria-label={closeLabel} onClick={onClose} autoFocus>
          <CloseIcon size={20} />
        </IconButton>
      </Box>
      <Box sx={{ overflow: "auto", minHeight: 0, position: "relative" }}>
        <StaleBar on={isStale} />
        {children}
      </Box>
      {footer}
    </Popover>
  );
}
