import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";

interface Props {
  /** A sample of a filled list, as decoration. */
  picture: ReactNode;
  text: string;
  /** The label of the button for the first entry. */
  create: string;
  onAdd: () => void;
}

/** The empty state of a list: its purpose, an example, and the button for the first entry. */
export function ExampleState({ picture, text, create, onAdd }: Props) {
  return (
    <Box sx={{ display: "grid", justifyItems: "center", gap: 4, p: { xs: 4, sm: 8 }, textAlign: "center" }}>
      <Box
        aria-hidden="true"
        sx={(theme) => ({
          width: "100%",
          maxWidth: 320,
          p: 4,
          borderRadius: "10px",
          textAlign: "left",
          border: `1px dashed ${theme.vars.palette.outline}`,
          bgcolor: "background.paper",
        })}
      >
        {picture}
      </Box>
      <Box component="p" sx={{ m: 0, maxWidth: 420 }}>
        {text}
      </Box>
      <Button variant="contained" onClick={onAdd}>
        {create}
      </Button>
    </Box>
  );
}
