import Box from "@mui/material/Box";
import { useId, type ReactNode } from "react";

interface Props {
  title: string;
  help?: string;
  children: ReactNode;
}

/** A titled part of the security dialog. */
export function Section({ title, help, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: "grid", gap: 3, minWidth: 0 }}>
      <Box>
        <Box component="h3" id={id} sx={{ typography: "h2", m: 0 }}>
          {title}
        </Box>
        {help ? (
          <Box component="p" sx={{ m: 0, mt: 1, typography: "body2", color: "text.secondary" }}>
            {help}
          </Box>
        ) : null}
      </Box>
      {children}
    </Box>
  );
}
