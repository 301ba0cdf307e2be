import type { SheetMapping, SheetPreview } from "@guiche/contract/contact-sheets";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useTranslation } from "react-i18next";

type More = Pick<SheetMapping, "moreNames" | "moreNumbers">;

interface Props {
  /** The server's suggestion, which the user may take or leave. */
  preview: SheetPreview;
  choice: More;
  titleOf: (column: number) => string;
  onChange: (more: Partial<More>) => void;
}

/** The further columns of names and numbers that the server found. */
export function MoreColumns({ preview: { mapping }, choice, titleOf, onChange }: Props) {
  const { t } = useTranslation("contacts");
  const rows = (["moreNumbers", "moreNames"] as const).filter((field) => mapping[field].length > 0);
  if (rows.length === 0) return null;
  return (
    <Box sx={{ display: "grid" }}>
      {rows.map((field) => (
        <FormControlLabel
          key={field}
          sx={{ overflowWrap: "anywhere" }}
          label={t(`sheet.${field}`, { columns: mapping[field].map(titleOf).join(", ") })}
          control={
            <Checkbox
              checked={choice[field].length > 0}
              onChange={({ target }) => onChange({ [field]: target.checked ? mapping[field] : [] })}
            />
          }
        />
      ))}
    </Box>
  );
}
