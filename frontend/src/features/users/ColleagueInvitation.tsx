import { userApi, type UserDto } from "@guiche/contract/users";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { InvitationDialog } from "../../shared/invitations/InvitationDialog";
import { adminFailure } from "../../shared/lists/admin-toast";

/** Invites a colleague again: the link was lost or has expired, or the password is forgotten. */
export default function ColleagueInvitation({ user: { id, name } }: { user: UserDto }) {
  const { t } = useTranslation("users");
  const invitation = useMutation({
    mutationFn: () => call(userApi.invite, { params: { id } }),
    onError: adminFailure,
  });
  return (
    <>
      <Button
        size="small"
        loading={invitation.isPending}
        sx={{ justifySelf: "start" }}
        onClick={() => invitation.mutate()}
      >
        {t("dialog.inviteAgain")}
      </Button>
      {invitation.data ? (
        <InvitationDialog name={name} invitation={invitation.data} onClose={invitation.reset} />
      ) : null}
    </>
  );
}
