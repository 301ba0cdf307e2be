import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useId, useState, type ReactNode } from "react";
import DownIcon from "lucide-react/icons/chevron-down";

interface SectionProps {
  name: string;
  /** Shown next to the heading if greater than 0. */
  count?: number;
  /** At first; what it has mounts, and loads, when it is opened. */
  isFolded?: boolean;
  children: ReactNode;
}

/** A section of the panel, which its heading opens and closes. */
export function Section({ name, count = 0, isFolded = false, children }: SectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(!isFolded);
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: 4, borderTop: 1, borderColor: "divider" }}>
      <Box component="h3" sx={{ m: 0, typography: "subtitle2", fontWeight: 600 }}>
        <ButtonBase
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{
            justifyContent: "space-between",
            width: 1,
            minHeight: { xs: 44, sm: 40 },
            font: "inherit",
            textAlign: "start",
            "&:focus-visible": { bgcolor: "action.focus" },
          }}
        >
          <span>
            <span id={id}>{name}</span>
            {count > 0 ? (
              <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
                {" "}
                {count}
              </Box>
            ) : null}
          </span>
          <DownIcon size={16} style={{ transform: isOpen ? "rotate(180deg)" : undefined }} />
        </ButtonBase>
      </Box>
      {isOpen ? <Box sx={{ pt: 1, pb: 4 }}>{children}</Box> : null}
    </Box>
  );
}
