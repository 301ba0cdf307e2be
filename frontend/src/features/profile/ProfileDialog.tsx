import { userApi } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { notifySuccess } from "../../shared/api/notify-error";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FieldEmail } from "../../shared/forms/FieldEmail";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { useSession } from "../../shared/session";
import { refreshUser } from "../../shared/session/refresh-user";
import { QueueChip } from "../../shared/ui/QueueChip";
import { changesOf, profileSchemaFrom, profileValues, type ProfileValues } from "./profile-form";
import { TextSize } from "./TextSize";

/** The user's own name, email and password. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("profile");
  const { user } = useSession();
  // The initial values stay: a realtime event must not overwrite what the user is typing.
  const [initialValues] = useState(() => profileValues(user));
  const [schema] = useState(() => profileSchemaFrom(initialValues));

  const save = async (values: ProfileValues) => {
    const body = changesOf(initialValues, values);
    if (Object.keys(body).length > 0) await call(userApi.update, { params: { id: user.id }, body });
    notifySuccess(t("saved"));
    // The profile is saved; if this refresh fails, the next realtime event updates the session.
    await refreshUser().catch(() => undefined);
  };

  return (
    <FormDialog
      title={t("title")}
      initialValues={initialValues}
      schema={schema}
      onSubmit={save}
      onClose={onClose}
      fieldOfCode={{ ERR_WRONG_PASSWORD: "oldPassword" }}
    >
      <FieldText name="name" label={t("name")} autoComplete="name" />
      <FieldEmail label={t("email")} autoComplete="username" />
      <OwnQueues />
      <TextSize />
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: "grid", gap: 4 }}>
        <Box component="legend" sx={{ p: 0, mb: 3, typography: "h2" }}>
          {t("passwordTitle")}
        </Box>
        <FieldPassword
          name="password"
          label={t("newPassword")}
          autoComplete="new-password"
          help={t("passwordHelp")}
          warnOfShort
        />
        <FieldPassword
          name="oldPassword"
          label={t("oldPassword")}
          autoComplete="current-password"
          help={t("oldPasswordHelp")}
        />
      </Box>
    </FormDialog>
  );
}

function OwnQueues() {
  const { t } = useTranslation("profile");
  const { queues } = useSession().user;
  const id = useId();
  return (
    <Box>
      <Box id={id} sx={{ typography: "body2", color: "text.secondary", mb: 1 }}>
        {t("queues")}
      </Box>
      {queues.length === 0 ? (
        t("noQueues")
      ) : (
        <Box
          component="ul"
          aria-labelledby={id}
          sx={{ m: 0, p: 0, listStyle: "none", display: "flex", flexWrap: "wrap", gap: 1 }}
        >
          {queues.map((queue) => (
            <li key={queue.id}>
              <QueueChip queue={queue} />
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>{t("queuesHelp")}</Box>
    </Box>
  );
}
