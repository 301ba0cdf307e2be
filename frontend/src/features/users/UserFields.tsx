import { connectionApi } from "@guiche/contract/connections";
import { profiles, type Profile } from "@guiche/contract/permissions";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldEmail } from "../../shared/forms/FieldEmail";
import { FieldText } from "../../shared/forms/FieldText";
import { namedItems, valueItems } from "../../shared/forms/menu-items";
import { MoreOptions } from "../../shared/forms/MoreOptions";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { FieldQueues } from "../../shared/pickers/FieldQueues";
import { asksOldPassword, formFromUser, type Locks, type UserForm } from "./fields";

interface Props {
  kind: "new" | "other" | "self";
  locks: Locks;
}

export function UserFields({ kind, locks }: Props) {
  const { t } = useTranslation("users");
  const { values, initialValues } = useFormikContext<UserForm>();
  const lockedText = t("dialog.locked");
  return (
    <>
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ autoComplete: "off" }} />
      <FieldEmail label={t("dialog.email")} required />
      {values.invite ? null : (
        <FieldPassword
          name="password"
          label={t(kind === "new" ? "dialog.password" : "dialog.newPassword")}
          required={kind === "new"}
          autoComplete="new-password"
          help={t(kind === "new" ? "dialog.passwordHelp" : "dialog.newPasswordHelp")}
          warnOfShort
        />
      )}
      {kind === "new" ? <FieldSwitch name="invite" label={t("dialog.invite")} help={t("dialog.inviteHelp")} /> : null}
      {kind === "self" && asksOldPassword(values, initialValues.email) ? (
        <FieldPassword
          name="oldPassword"
          label={t("dialog.oldPassword")}
          autoComplete="current-password"
          help={t("dialog.oldPasswordHelp")}
        />
      ) : null}
      <FieldSelect<Profile>
        name="profile"
        label={t("dialog.profile")}
        disabled={locks.profile}
        help={locks.profile ? lockedText : t(`profileHelp.${values.profile}`)}
      >
        {valueItems(profiles, (profile) => t(`profile.${profile}`))}
      </FieldSelect>
      <FieldQueues
        name="queueIds"
        label={t("dialog.queues")}
        disabled={locks.queues}
        help={locks.queues ? lockedText : t("dialog.queuesHelp")}
        emptyText={t("dialog.noQueues")}
      />
      <MoreOptions fields={["whatsappId", "allTicket"]} defaults={formFromUser(null)}>
        <FieldConnection disabled={locks.profile} help={locks.profile ? lockedText : t("dialog.connectionHelp")} />
        <FieldSwitch
          name="allTicket"
          label={t("dialog.allTicket")}
          disabled={locks.profile}
          help={locks.profile ? lockedText : t("dialog.allTicketHelp")}
        />
      </MoreOptions>
    </>
  );
}

/** The connection for tickets that the user starts. */
function FieldConnection({ disabled, help }: { disabled: boolean; help: string }) {
  const { t } = useTranslation("users");
  const { values } = useFormikContext<UserForm>();
  const { data: connections = [] } = useQuery(endpointQuery(connectionApi.list));
  const none = t("dialog.noConnection");
  // Until the list loads, the selected connection has no name to show.
  const missing = values.whatsappId !== "" && !connections.some(({ id }) => id === values.whatsappId);
  return (
    <FieldSelect<number | "">
      name="whatsappId"
      label={t("dialog.connection")}
      disabled={disabled}
      help={help}
      displayEmpty
      renderValue={(selectedId) => connections.find(({ id }) => id === selectedId)?.name ?? none}
    >
      <MenuItem value="">{none}</MenuItem>
      {missing ? <MenuItem value={values.whatsappId} sx={{ display: "none" }} /> : null}
      {namedItems(connections)}
    </FieldSelect>
  );
}
