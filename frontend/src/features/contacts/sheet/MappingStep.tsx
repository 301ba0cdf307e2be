import type { SheetPreview } from "@guiche/contract/contact-sheets";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useTranslation } from "react-i18next";
import { ColumnSelect } from "./ColumnSelect";
import { ExtraColumns } from "./ExtraColumns";
import {
  chooseField,
  firstRows,
  headingOf,
  letterOf,
  listRejectedColumns,
  rowCount,
  type Choice,
  type Field,
  type Wrong,
} from "./mapping";
import { MoreColumns } from "@/shared/contacts/MoreColumns";
import { SheetTable } from "./SheetTable";
import { useErrorTexts } from "@/shared/contacts/use-error-texts";

interface Props {
  name: string;
  preview: SheetPreview;
  choice: Choice;
  wrong: Wrong | null;
  /** The user has tried to continue: missing choices are errors now, not only impossible ones. */
  insists: boolean;
  onChoose: (choice: Choice) => void;
}

/** Assigns the columns to fields, with the first rows as a preview. */
export function MappingStep({ name, preview, choice, wrong, insists, onChoose }: Props) {
  const { t } = useTranslation("contacts");
  const titleOf = (column: number) => {
    const heading = headingOf(preview, choice.hasHeader, column);
    const letter = letterOf(column);
    return heading ? `${letter} · ${heading}` : t("sheet.column", { letter });
  };
  const purposeOf = (column: number): string => {
    if (column === choice.number || choice.moreNumbers.includes(column)) return t("dialog.number");
    if (column === choice.name || choice.moreNames.includes(column)) return t("dialog.name");
    if (column === choice.otherNumbers) return t("sheet.otherNumbers");
    if (column === choice.tags) return t("dialog.tags");
    if (column === choice.areaCode) return t("sheet.areaCode");
    if (column === choice.email) return t("dialog.email");
    return choice.extra[column]?.trim() ?? "";
  };
  const texts = useErrorTexts();
  const rejectedColumns = listRejectedColumns(preview, choice);
  const refusedRows = new Set(rejectedColumns.map(({ row }) => row)).size;
  const wrongCell = (row: number, column: number) => {
    const rejection = rejectedColumns.find((one) => one.row === row && one.column === column);
    return rejection && texts.reason(rejection.error, rejection.field);
  };
  const fieldProps = (field: Field) => ({
    preview,
    titleOf,
    value: choice[field],
    wrong: wrong?.fields[field] ? t("sheet.usedTwice") : undefined,
    onChange: (column: number | null) => onChoose(chooseField(choice, field, column)),
  });

  return (
    <Box sx={{ display: "grid", gap: 5, minWidth: 0 }}>
      <Box sx={{ overflowWrap: "anywhere" }}>
        {t("sheet.found", { name, count: rowCount(preview, choice.hasHeader) })}
      </Box>
      <FormControlLabel
        label={t("sheet.hasHeader")}
        control={
          <Switch
            checked={choice.hasHeader}
            onChange={({ target }) => onChoose({ ...choice, hasHeader: target.checked })}
          />
        }
      />
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, minmax(0, 1fr))" } }}>
        <ColumnSelect label={t("dialog.number")} required {...fieldProps("number")} />
        <ColumnSelect label={t("dialog.name")} none={t("sheet.noName")} {...fieldProps("name")} />
        <ColumnSelect label={t("dialog.email")} none={t("sheet.noColumn")} {...fieldProps("email")} />
        <ColumnSelect label={t("dialog.tags")} none={t("sheet.noColumn")} {...fieldProps("tags")} />
        <ColumnSelect label={t("sheet.otherNumbers")} none={t("sheet.noColumn")} {...fieldProps("otherNumbers")} />
      </Box>
      <MoreColumns
        preview={preview}
        choice={choice}
        titleOf={titleOf}
        onChange={(more) => onChoose({ ...choice, ...more })}
      />
      <FormControlLabel
        label={t("sheet.fromBrazil")}
        control={
          <Switch
            checked={choice.fromBrazil}
            onChange={({ target }) => onChoose({ ...choice, fromBrazil: target.checked })}
          />
        }
      />
      {choice.fromBrazil ? (
        <ColumnSelect label={t("sheet.areaCode")} none={t("sheet.noAreaCode")} {...fieldProps("areaCode")} />
      ) : null}
      <ExtraColumns
        preview={preview}
        choice={choice}
        wrong={wrong?.extra ?? {}}
        insists={insists}
        titleOf={titleOf}
        onChoose={onChoose}
      />
      <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("sheet.preview")}</Box>
        <Box role="status" sx={{ typography: "body2", color: "error.main" }}>
          {refusedRows > 0 ? t("sheet.wouldRefuse", { count: refusedRows }) : null}
        </Box>
        <SheetTable
          label={t("sheet.preview")}
          columns={preview.columns.map((_, at) => ({ title: titleOf(at), use: purposeOf(at) }))}
          rows={firstRows(preview, choice.hasHeader)}
          wrong={wrongCell}
        />
      </Box>
    </Box>
  );
}
