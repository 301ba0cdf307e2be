import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { useId, type ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 5 }, display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
        {title}
      </Box>
      {children}
    </Card>
  );
}
