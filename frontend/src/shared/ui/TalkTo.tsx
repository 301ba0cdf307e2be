import { chatApi } from "@guiche/contract/chats";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import ChatsIcon from "lucide-react/icons/messages-square";
import { call } from "../api/call";
import { notifyError } from "../api/notify-error";
import { useGo } from "../go";
import { RowAction } from "../lists/RowAction";
import { useMayOpen } from "../permissions/Can";
import { chatPath } from "../places";
import { useSession } from "../session";
import { staticStyled } from "./static-styled";
import { bareButton } from "./looks";

const NameButton = staticStyled("button", (theme) => ({
  minHeight: 24,
  padding: 0,
  ...bareButton,
  borderRadius: 4,
  color: "inherit",
  textAlign: "start",
  overflowWrap: "anywhere",
  "&:hover": { textDecoration: "underline" },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}` },
}));

interface Props {
  /** `id` null: the account is deleted. */
  person: { id: number | null; name: string };
  /** The name as it stands there; without it, a button with an icon. */
  children?: ReactNode;
  onOpened?: () => void;
}

/** Leads to the direct chat with a colleague. Without the internal chat, and for oneself, the name is only text. */
export function TalkTo({ person: { id, name }, children, onOpened }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const { user } = useSession();
  const mayChat = useMayOpen()({ rule: "chats:use", plan: "useInternalChat" });
  if (id === null || id === user.id || !mayChat) return children;
  const open = async () => {
    try {
      const { uuid } = await call(chatApi.direct, { body: { userId: id } });
      onOpened?.();
      go(chatPath(uuid));
    } catch (error) {
      notifyError(error);
    }
  };
  const label = t("talkTo", { name });
  if (children === undefined) return <RowAction label={label} Icon={ChatsIcon} onClick={() => void open()} />;
  return (
    <NameButton type="button" aria-label={label} title={label} onClick={() => void open()}>
      {children}
    </NameButton>
  );
}
