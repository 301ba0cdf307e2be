import type { InvitationDto } from "@guiche/contract/invitations";
import type { UserDto } from "@guiche/contract/users";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import DueIcon from "lucide-react/icons/calendar";
import { InvitationDialog } from "../../shared/invitations/InvitationDialog";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { useSession } from "../../shared/session";
import { TalkTo } from "../../shared/ui/TalkTo";
import { LimitBar } from "./LimitBar";
import { NoUsers } from "./NoUsers";
import { usePlanUse, useUserMutations, useUsers } from "./use-users";
import { userColumns } from "./user-columns";
import { ResourcePage, type RowButtons } from "../../shared/lists/ResourcePage";
import { RowAction } from "../../shared/lists/RowAction";
import { LeaveDialog } from "./LeaveDialog";
import { UserDialog } from "./UserDialog";

export function UsersPage() {
  const { t } = useTranslation("users");
  const { user: me } = useSession();
  const search = useSearchParam();
  const list = useUsers(search.search);
  const use = usePlanUse();
  const { remove } = useUserMutations();
  const [invitedUser, setInvitedUser] = useState<{ name: string; invitation: InvitationDto } | null>(null);
  const [leaving, setLeaving] = useState<UserDto | null>(null);
  const columns = useMemo(() => userColumns(t), [t]);
  /** Only the platform owner may edit the platform owner, and no user can delete themselves or go on leave. */
  const actions = useCallback(
    (user: UserDto, buttons: RowButtons) =>
      user.super && !me.super ? null : (
        <>
          <TalkTo person={user} />
          {buttons.edit}
          {user.id === me.id ? null : (
            <>
              <RowAction
                label={t(user.leave ? "leave.of" : "leave.put", { name: user.name })}
                Icon={DueIcon}
                onClick={() => setLeaving(user)}
              />
              {buttons.remove}
            </>
          )}
        </>
      ),
    [t, me],
  );
  return (
    <ResourcePage
      t={t}
      label={t("table.label")}
      testId="user"
      nameField="name"
      search={{ ...search, label: t("search") }}
      list={list}
      columns={columns}
      cardsBelow={900}
      actions={actions}
      above={use ? <LimitBar {...use} /> : null}
      empty={({ open }) => <NoUsers onAdd={open} />}
      dialog={(user, close) => (
        <UserDialog
          user={user}
          onClose={close}
          onAdded={({ name, invitation }) => {
            close();
            if (invitation) setInvitedUser({ name, invitation });
          }}
        />
      )}
      onRemove={({ id }) => remove(id)}
      removeText={() => t("removeText")}
    >
      {leaving ? <LeaveDialog user={leaving} onClose={() => setLeaving(null)} /> : null}
      {invitedUser ? <InvitationDialog {...invitedUser} onClose={() => setInvitedUser(null)} /> : null}
    </ResourcePage>
  );
}
