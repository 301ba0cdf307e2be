import type { InvitationDto } from "@guiche/contract/invitations";
import { userApi, type UserDto } from "@guiche/contract/users";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { InvitationDialog } from "../../shared/invitations/InvitationDialog";
import { adminFailure } from "../../shared/lists/admin-toast";

/** Invites a colleague again: the link was lost or has expired, or the password is forgotten. */
export default function ColleagueInvitation({ user: { id, name } }: { user: UserDto }) {
  const { t } = useTranslation("users");
  const [invitation, setInvitation] = useState<InvitationDto | null>(null);
  const { mutate: invite, isPending: busy } = useMutation({
    mutationFn: async () => {
      setInvitation(await call(userApi.invite, { params: { id } }));
    },
    onError: adminFailure,
  });
  return (
    <>
      <Button size="small" loading={busy} sx={{ justifySelf: "start" }} onClick={() => invite()}>
        {t("dialog.inviteAgain")}
      </Button>
      {invitation ? <InvitationDialog name={name} invitation={invitation} onClose={() => setInvitation(null)} /> : null}
    </>
  );
}
