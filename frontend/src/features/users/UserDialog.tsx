import type { ReplyOf } from "@guiche/contract/endpoint";
import type { userApi, UserDto } from "@guiche/contract/users";
import { useTranslation } from "react-i18next";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import ColleagueFactor from "./ColleagueFactor";
import ColleagueInvitation from "./ColleagueInvitation";
import ColleagueLeave from "./ColleagueLeave";
import ColleagueSessions from "./ColleagueSessions";
import { formFromUser, inputFromForm, locksFor, patchOf, schemaFor, type UserForm } from "./fields";
import { UserFields } from "./UserFields";
import { useQueueQuestion } from "./use-queue-question";
import { useUserMutations } from "./use-users";

interface Props {
  /** Null adds a user. */
  user: UserDto | null;
  onClose: () => void;
  /** A user was added: with an invitation, if one was asked for. */
  onAdded: (addedUser: ReplyOf<typeof userApi.create>) => void;
}

const fieldOfCode = { ERR_LAST_ADMIN: "profile", ERR_WRONG_PASSWORD: "oldPassword" } as const;

export function UserDialog({ user, onClose, onAdded }: Props) {
  const { t } = useTranslation("users");
  const { user: me } = useSession();
  const { add, change } = useUserMutations();
  const locks = locksFor(useMay());
  const kind = user === null ? "new" : user.id === me.id ? "self" : "other";

  const before = formFromUser(user);
  const { askForQueue, queueQuestion } = useQueueQuestion(before, user);

  const submit = async (form: UserForm) => {
    const addedUser = user === null ? await add(inputFromForm(form)) : null;
    if (user) await change(user.id, patchOf(form, user));
    return addedUser;
  };

  return (
    <ResourceDialog
      title={t(user ? "dialog.editTitle" : "add")}
      initialValues={before}
      schema={schemaFor(kind, user?.email)}
      fieldOfCode={fieldOfCode}
      confirm={askForQueue}
      onSubmit={submit}
      onDone={(addedUser) => (addedUser ? onAdded(addedUser) : onClose())}
      onClose={onClose}
    >
      <UserFields kind={kind} locks={locks} />
      {queueQuestion}
      {kind === "other" && user ? (
        <>
          {user.secondFactor ? <ColleagueFactor user={user} /> : null}
          <ColleagueInvitation user={user} />
          <ColleagueSessions user={user} />
          <ColleagueLeave user={user} />
        </>
      ) : null}
    </ResourceDialog>
  );
}
