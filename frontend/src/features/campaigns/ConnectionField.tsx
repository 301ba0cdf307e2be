import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { useChoices } from "./use-campaigns";

/** The connection that a campaign writes through. */
export function ConnectionField({ isGone = false }: { /** The one it had was deleted. */ isGone?: boolean }) {
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
