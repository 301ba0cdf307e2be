import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState, type ReactNode } from "react";
import DownIcon from "lucide-react/icons/chevron-down";

const line = { py: 4, px: 4, borderTop: 1, borderColor: "divider" } as const;
const title = { m: 0, typography: "subtitle2", fontWeight: 600 } as const;

interface SectionProps {
  name: string;
  /** Shown beside the heading if greater than 0. */
  count?: number;
  children: ReactNode;
}

/** A section of the panel with a heading. */
export function Section({ name, count = 0, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={line}>
      <Box component="h3" sx={{ ...title, mb: 3 }}>
        <span id={id}>{name}</span>
        {count > 0 ? (
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
            {" "}
            {count}
          </Box>
        ) : null}
      </Box>
      {children}
    </Box>
  );
}

/** A collapsed section; its content mounts, and loads, when it is opened. */
export function FoldedSection({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Box component="section" aria-labelledby={id} sx={line}>
      <Box component="h3" sx={title}>
        <Button
          id={id}
          color="inherit"
          fullWidth
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          endIcon={<DownIcon style={{ transform: open ? "rotate(180deg)" : "none" }} />}
          sx={{ justifyContent: "space-between", mx: -2, px: 2, width: "calc(100% + 16px)", font: "inherit" }}
        >
          {name}
        </Button>
      </Box>
      {open ? <Box sx={{ pt: 3 }}>{children}</Box> : null}
    </Box>
  );
}
