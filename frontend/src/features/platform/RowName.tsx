import Link from "@mui/material/Link";
import { CellNothing } from "../../shared/lists/cell-parts";
import { oneLine } from "../../shared/ui/looks";

/** The name of a row; it loads the row into the form above. */
export const RowName = ({ name, onSelect }: { name: string; onSelect: () => void }) => (
  <Link
    component="button"
    type="button"
    onClick={onSelect}
    sx={{
      font: "inherit",
      fontWeight: 600,
      textAlign: "left",
      color: "inherit",
      maxWidth: "100%",
      minHeight: { xs: 44, sm: 24 },
      ...oneLine,
    }}
  >
    {name}
  </Link>
);

export const Muted = ({ text }: { text: string }) => <CellNothing>{text}</CellNothing>;
