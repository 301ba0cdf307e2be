import type { InvitationDto } from "@guiche/contract/invitations";
import type { ReplyOf } from "@guiche/contract/endpoint";
import type { userApi, UserDto } from "@guiche/contract/users";
import Button from "@mui/material/Button";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { InvitationDialog } from "../../shared/invitations/InvitationDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { useSession } from "../../shared/session";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { TalkTo } from "../../shared/ui/TalkTo";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { LimitBar } from "./LimitBar";
import { NoUsers } from "./NoUsers";
import { usePlanUse, useUserMutations, useUsers } from "./use-users";
import { userColumns } from "./user-columns";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const UserDialog = lazyDialog(async () => ({ default: (await import("./UserDialog")).UserDialog }));

type Over =
  | { dialog: "none" }
  | { dialog: "edit"; user: UserDto | null }
  | { dialog: "remove"; user: UserDto }
  | { dialog: "invited"; name: string; invitation: InvitationDto };
const none: Over = { dialog: "none" };
const idOf = ({ id }: UserDto) => id;

export function UsersPage() {
  const { t } = useTranslation(["users", "lists", "common"]);
  const { t: words } = useTranslation("users");
  const { user: me } = useSession();
  const { search, typed, setTyped, clear } = useSearchParam();
  const list = useUsers(search);
  const use = usePlanUse();
  const { remove } = useUserMutations();
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const added = ({ name, invitation }: ReplyOf<typeof userApi.create>) =>
    setOver(invitation ? { dialog: "invited", name, invitation } : none);
  const add = () => setOver({ dialog: "edit", user: null });

  const removeUser = async ({ id }: UserDto) => {
    try {
      await remove(id);
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  const columns = useMemo(() => userColumns(words), [words]);
  /** Only the platform owner may edit the platform owner, and no user can delete themselves. */
  const actions = useCallback(
    (user: UserDto) =>
      user.super && !me.super ? null : (
        <>
          <TalkTo person={user} />
          <RowAction
            label={t("users:edit", { name: user.name })}
            Icon={EditIcon}
            onClick={() => setOver({ dialog: "edit", user })}
          />
          {user.id === me.id ? null : (
            <RowAction
              label={t("users:remove", { name: user.name })}
              Icon={DeleteIcon}
              onClick={() => setOver({ dialog: "remove", user })}
            />
          )}
        </>
      ),
    [t, me],
  );

  return (
    <PageFrame
      title={t("users:title")}
      search={<SearchField label={t("users:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
          {t("users:add")}
        </Button>
      }
    >
      {use ? <LimitBar {...use} /> : null}
      <RecordTable
        label={t("users:table.label")}
        testId="user"
        columns={columns}
        rows={list.rows}
        idOf={idOf}
        list={list}
        actions={actions}
        empty={<NoUsers onAdd={add} />}
        search={search}
        onClearSearch={clear}
        cardsBelow={900}
      />
      {over.dialog === "edit" ? <UserDialog user={over.user} onClose={close} onAdded={added} /> : null}
      {over.dialog === "invited" ? (
        <InvitationDialog name={over.name} invitation={over.invitation} onClose={close} />
      ) : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("users:removeTitle", { name: over.user.name }) : ""}
        text={`${t("common:dialogs.deleteText")} ${t("users:removeText")}`}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeUser(over.user) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
