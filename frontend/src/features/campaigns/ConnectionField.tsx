import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { useChoices } from "./use-campaigns";

interface Props {
  /** The campaign's connection was deleted. */
  isGone?: boolean;
}

/** The connection that sends the campaign. */
export function ConnectionField({ isGone = false }: Props) {
  const { t } = useTranslation("campaigns");
  const { connections } = useChoices();
  return (
    <FieldSelect<number | "">
      name="whatsappId"
      label={t("dialog.connection")}
      {...(isGone && { help: t("dialog.connectionGone") })}
    >
      <MenuItem value="">{t("dialog.none")}</MenuItem>
      {connections.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </FieldSelect>
  );
}
