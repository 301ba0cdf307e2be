import type { UserDto } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { FieldDate } from "../../shared/forms/FieldDate";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useUserMutations } from "./use-users";

/** A day that is left open is null on the wire. The server compares it with the company's today. */
const schema = yup.object({ returnsOn: yup.string().default("") });

interface Props {
  user: UserDto;
  onSaved?: (user: UserDto) => void;
  onClose: () => void;
}

/** Puts a colleague on leave; changes the day of return of one who is, or ends their leave. */
export function LeaveDialog({ user, onSaved, onClose }: Props) {
  const { t } = useTranslation(["users", "lists"]);
  const { suspend, reactivate } = useUserMutations();
  const { id, name, leave } = user;

  const submit = async ({ returnsOn }: { returnsOn: string }) => {
    const savedUser = await suspend(id, returnsOn || null);
    onSaved?.(savedUser);
    adminSuccess(t("lists:saved"));
  };
  const { mutate: end, isPending: busy } = useMutation({
    mutationFn: () => reactivate(id),
    onSuccess: (savedUser) => {
      onSaved?.(savedUser);
      adminSuccess(t("lists:saved"));
      onClose();
    },
    onError: adminFailure,
  });

  return (
    <FormDialog
      title={t(leave ? "users:leave.of" : "users:leave.put", { name })}
      initialValues={{ returnsOn: leave?.returnsOn ?? "" }}
      schema={schema}
      submitLabel={t(leave ? "users:leave.change" : "users:leave.submit")}
      onSubmit={submit}
      onFailure={adminFailure}
      onClose={onClose}
    >
      {leave ? null : <Box sx={{ color: "text.secondary" }}>{t("users:leave.text")}</Box>}
      <FieldDate name="returnsOn" label={t("users:leave.returnsOn")} help={t("users:leave.returnsOnHelp")} />
      {leave ? (
        <Button loading={busy} sx={{ justifySelf: "start" }} onClick={() => end()}>
          {t("users:leave.endVerb")}
        </Button>
      ) : null}
    </FormDialog>
  );
}
