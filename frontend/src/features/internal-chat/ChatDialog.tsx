import { chatApi, chatInput, type ChatDto } from "@guiche/contract/chats";
import { userApi } from "@guiche/contract/users";
import MenuItem from "@mui/material/MenuItem";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { valueItems } from "../../shared/forms/menu-items";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { FieldMultiSelect } from "../../shared/pickers/FieldMultiSelect";
import { useSession } from "../../shared/session";
import { toastError } from "../../shared/ui/toast";
import { applyChat } from "./chat.cache";

interface ChatForm {
  title: string;
  users: { id: number }[];
  showsHistory: boolean;
  /** "" keeps the messages. */
  keepMonths: number | "";
}

const offeredMonths = [3, 6, 12, 24, 60];

interface Props {
  /** Null makes a chat. */
  chat: ChatDto | null;
  onSaved: (chat: ChatDto) => void;
  onClose: () => void;
}

/** The title and the people of a chat. */
export default function ChatDialog({ chat, onSaved, onClose }: Props) {
  const { t } = useTranslation("chats");
  const client = useQueryClient();
  const { id } = useSession().user;
  const others = chat?.users.filter(({ userId }) => userId !== id) ?? [];
  const storedMonths = chat?.keepMonths ?? null;
  // Another client may have set a time that is not offered.
  const months =
    storedMonths === null || offeredMonths.includes(storedMonths) ? offeredMonths : [storedMonths, ...offeredMonths];
  const save = async ({ title, users, showsHistory, keepMonths }: ChatForm) => {
    const body = { title: title.trim(), showsHistory, keepMonths: keepMonths || null };
    // A member who left while the dialog was open is not added again by another change.
    const isSamePeople =
      users.length === others.length && users.every((user) => others.some(({ userId }) => userId === user.id));
    const savedChat = chat
      ? await call(chatApi.update, { params: { id: chat.id }, body: isSamePeople ? body : { ...body, users } })
      : await call(chatApi.create, { body: { ...body, users } });
    applyChat(client, savedChat);
    return savedChat;
  };
  return (
    <FormDialog<ChatForm, ChatDto>
      title={t(chat ? "change" : "add")}
      initialValues={{
        title: chat?.title ?? "",
        users: others.map(({ userId }) => ({ id: userId })),
        showsHistory: chat?.showsHistory ?? true,
        keepMonths: storedMonths ?? "",
      }}
      schema={chatInput}
      onSubmit={save}
      onDone={onSaved}
      onClose={onClose}
    >
      <FieldText name="title" label={t("dialog.title")} required inputProps={{ autoComplete: "off" }} />
      <People />
      <FieldSwitch name="showsHistory" label={t("dialog.showsHistory")} help={t("dialog.showsHistoryHelp")} />
      <FieldSelect<number | ""> name="keepMonths" label={t("dialog.keep")} help={t("dialog.keepHelp")} displayEmpty>
        <MenuItem value="">{t("dialog.keepAlways")}</MenuItem>
        {valueItems(months, (count) => t("dialog.keepMonths", { count }))}
      </FieldSelect>
    </FormDialog>
  );
}

/** The colleagues in the chat, by name. */
function People() {
  const { t } = useTranslation("chats");
  const { id } = useSession().user;
  const { values, errors, submitCount, setFieldValue } = useFormikContext<ChatForm>();
  const { data } = useQuery(endpointQuery(userApi.names));
  const selectedIds = values.users.map((one) => one.id);
  const isMissing = submitCount > 0 && Boolean(errors.users);
  return (
    <>
      <FieldMultiSelect
        label={t("peopleTitle")}
        choices={data?.filter((one) => one.id !== id && (!one.leave || selectedIds.includes(one.id)))}
        ids={selectedIds}
        onChange={(ids) => {
          if (ids.length === 0) toastError(t("noPeople"));
          void setFieldValue(
            "users",
            ids.map((one) => ({ id: one })),
          );
        }}
      />
      {isMissing ? <span role="alert">{t("noPeople")}</span> : null}
    </>
  );
}
