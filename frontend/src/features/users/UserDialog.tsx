import type { UserDto } from "@guiche/contract/users";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../shared/forms/FormDialog";
import { withNamespaces } from "../../shared/i18n/i18n";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { formOf, inputOf, locksFor, patchOf, schemaFor, type UserForm } from "./fields";
import { UserFields } from "./UserFields";
import { useUserMutations } from "./use-users";
import { useQueueQuestion } from "./use-queue-question";

/** Rarely used. Both load their translations with them. */
const ColleagueSessions = lazy(() => withNamespaces(import("./ColleagueSessions"), "security"));
const ColleagueFactor = lazy(() => withNamespaces(import("./ColleagueFactor"), "security"));

interface Props {
  /** Null adds a user. */
  user: UserDto | null;
  onClose: () => void;
}

const fieldOfCode = { ERR_LAST_ADMIN: "profile", ERR_WRONG_PASSWORD: "oldPassword" } as const;

export function UserDialog({ user, onClose }: Props) {
  const { t } = useTranslation(["users", "lists"]);
  const { user: me } = useSession();
  const { add, change } = useUserMutations();
  const locks = locksFor(useMay());
  const kind = user === null ? "new" : user.id === me.id ? "self" : "other";

  const submit = async (form: UserForm) => {
    await (user === null ? add(inputOf(form)) : change(user.id, patchOf(form, user)));
    adminSuccess(t("lists:saved"));
  };
  const before = formOf(user);
  const { askForQueue, queueQuestion } = useQueueQuestion(before, user);


  return (
    <FormDialog
      title={t(user ? "users:dialog.editTitle" : "users:dialog.addTitle")}
      initialValues={before}
      schema={schemaFor(kind, user?.email)}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <UserFields kind={kind} locks={locks} />
      {kind === "other" && user ? (
      confirm={askForQueue}
        <Suspense fallback={null}>
          {user.secondFactor ? <ColleagueFactor user={user} /> : null}
          <ColleagueSessions user={user} />
        </Suspense>
      ) : null}
    </FormDialog>
      {queueQuestion}
  );
}
