import { withOtherColumns, type SheetMapping, type SheetPreview } from "@guiche/contract/contact-sheets";
import { readRow, writtenIn } from "@guiche/contract/texts/sheet-rows";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { MoreColumns } from "../../shared/contacts/MoreColumns";
import { shownNumber } from "../../shared/contacts/number";

interface Props {
  preview: SheetPreview;
  mapping: SheetMapping;
  onChoose: (mapping: SheetMapping) => void;
}

type Field = "name" | "number" | "email" | "areaCode";

/** Apart from the select fields, which the dialog checks, a column has one use. */
const withColumn = (mapping: SheetMapping, field: Field, column: number | null): SheetMapping => ({
  ...mapping,
  moreNames: mapping.moreNames.filter((at) => at !== column),
  moreNumbers: mapping.moreNumbers.filter((at) => at !== column),
  [field]: column,
});

/** Says which column is which, and shows the first people as they would be stored. */
export function ColumnsStep({ preview, mapping, onChoose }: Props) {
  const { t } = useTranslation("contactLists");
  const { columns, rows } = preview;
  const titleOf = (at: number) => {
    const heading = mapping.hasHeader ? columns[at]?.trim() : "";
    return heading || t("import.column", { place: at + 1 });
  };
  const select = (field: Field, label: string) => (
    <TextField
      select
      fullWidth
      label={label}
      value={mapping[field] ?? ""}
      onChange={({ target: { value } }) => onChoose(withColumn(mapping, field, value === "" ? null : Number(value)))}
      error={field === "name" && mapping.name === mapping.number}
      helperText={field === "name" && mapping.name === mapping.number ? t("import.usedTwice") : undefined}
    >
      {field === "number" ? null : (
        <MenuItem value="">{t(field === "areaCode" ? "import.noAreaCode" : "import.none")}</MenuItem>
      )}
      {columns.map((_, at) => (
        <MenuItem key={at} value={at}>
          {titleOf(at)}
        </MenuItem>
      ))}
    </TextField>
  );
  const toggle = (field: "hasHeader" | "fromBrazil", label: string) => (
    <FormControlLabel
      label={label}
      control={
        <Switch checked={mapping[field]} onChange={({ target }) => onChoose({ ...mapping, [field]: target.checked })} />
      }
    />
  );
  const others = withOtherColumns({ columns, mapping }).extra.map(({ name }) => `{{${name}}}`);
  const first = (mapping.hasHeader ? rows : [columns, ...rows]).slice(0, 5);
  const people = first.map((cells) => readRow(writtenIn(mapping, (at) => cells[at] ?? "")));

  return (
    <>
      <Box
        // The labels of the fields stand above them.
        sx={{ pt: 2, display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, minmax(0, 1fr))" } }}
      >
        {select("name", t("dialog.name"))}
        {select("number", t("columns.number"))}
        {select("email", t("columns.email"))}
      </Box>
      <MoreColumns
        preview={preview}
        choice={mapping}
        titleOf={titleOf}
        onChange={(more) => onChoose({ ...mapping, ...more })}
      />
      {toggle("hasHeader", t("import.hasHeader"))}
      {toggle("fromBrazil", t("import.fromBrazil"))}
      {mapping.fromBrazil ? select("areaCode", t("import.areaCode")) : null}
      {others.length > 0 ? <Box>{t("import.otherColumns", { words: others.join(" ") })}</Box> : null}
      <Box component="section" aria-label={t("import.preview")}>
        <Box sx={{ typography: "body2", color: "text.secondary", mb: 2 }}>{t("import.preview")}</Box>
        <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: "anywhere" }}>
          {people.map((read, at) => (
            <Box component="li" key={at} sx={Array.isArray(read) ? { color: "error.main" } : undefined}>
              {Array.isArray(read)
                ? t("import.wouldRefuse", { row: (first[at] ?? []).join(" · ") })
                : [read.name, shownNumber(read.number), read.email].filter(Boolean).join(" · ")}
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}
