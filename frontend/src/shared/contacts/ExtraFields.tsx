import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useFormikContext } from "formik";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import DeleteIcon from "lucide-react/icons/trash-2";
import DownIcon from "lucide-react/icons/chevron-down";
import UpIcon from "lucide-react/icons/chevron-up";
import { FieldText } from "../forms/FieldText";
import { maxExtraFields, type ContactForm, type ExtraField } from "./fields";

/** Additional name–value fields of a contact, in an order the user sets. */
export function ExtraFields() {
  const { t } = useTranslation("contacts");
  const { values, setFieldValue } = useFormikContext<ContactForm>();
  const fields = values.extraInfo;
  const box = useRef<HTMLFieldSetElement>(null);
  /** The control to focus after the rows are rendered again. */
  const focusSelector = useRef<string | null>(null);
  useEffect(() => {
    if (focusSelector.current === null) return;
    const target = box.current?.querySelector<HTMLElement>(focusSelector.current);
    focusSelector.current = null;
    target?.focus();
  }, [fields]);

  const write = (next: ExtraField[], focus: string) => {
    focusSelector.current = focus;
    void setFieldValue("extraInfo", next);
  };
  const add = () => write([...fields, { name: "", value: "" }], `[name="extraInfo.${fields.length}.name"]`);
  const remove = (at: number) => write(fields.toSpliced(at, 1), "[data-add]");
  const move = (from: number, to: number) => {
    const [movedField] = fields.slice(from, from + 1);
    if (!movedField) return;
    // At either end the pressed button becomes disabled, so the focus moves to the other one.
    const isLast = to === 0 || to === fields.length - 1;
    const button = to < from === isLast ? "down" : "up";
    write(fields.toSpliced(from, 1).toSpliced(to, 0, movedField), `[data-${button}="${to}"]`);
  };

  return (
    <Box component="fieldset" ref={box} sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: "grid", gap: 4 }}>
      <Box
        component="legend"
        sx={{ p: 0, mb: fields.length > 0 ? 4 : 2, typography: "body2", color: "text.secondary" }}
      >
        {t("extra.title")}
      </Box>
      {fields.map((field, at) => {
        const row = field.name.trim() || t("extra.nth", { place: at + 1 });
        return (
          <Box
            key={at}
            role="group"
            aria-label={row}
            sx={{
              display: "grid",
              gap: 3,
              alignItems: "start",
              gridTemplateColumns: { xs: "1fr", sm: "minmax(0, 2fr) minmax(0, 3fr) auto" },
            }}
          >
            <FieldText name={`extraInfo.${at}.name`} label={t("extra.name")} inputProps={{ autoComplete: "off" }} />
            <FieldText name={`extraInfo.${at}.value`} label={t("extra.value")} inputProps={{ autoComplete: "off" }} />
            <Box sx={{ display: "flex", justifyContent: "flex-end", pt: { sm: 1.5 } }}>
              <IconButton
                data-up={at}
                disabled={at === 0}
                aria-label={t("extra.up", { name: row })}
                title={t("extra.up", { name: row })}
                onClick={() => move(at, at - 1)}
              >
                <UpIcon size={20} />
              </IconButton>
              <IconButton
                data-down={at}
                disabled={at === fields.length - 1}
                aria-label={t("extra.down", { name: row })}
                title={t("extra.down", { name: row })}
                onClick={() => move(at, at + 1)}
              >
                <DownIcon size={20} />
              </IconButton>
              <IconButton
                aria-label={t("extra.remove", { name: row })}
                title={t("extra.remove", { name: row })}
                onClick={() => remove(at)}
              >
                <DeleteIcon size={20} />
              </IconButton>
            </Box>
          </Box>
        );
      })}
      {fields.length < maxExtraFields ? (
        <Button data-add startIcon={<AddIcon />} onClick={add} sx={{ justifySelf: "start" }}>
          {t("extra.add")}
        </Button>
      ) : null}
    </Box>
  );
}
