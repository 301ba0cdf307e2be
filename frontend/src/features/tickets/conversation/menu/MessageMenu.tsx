import type { MessageDto } from "@guiche/contract/messages";
import { mayPin, mayWrite } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "@/shared/permissions/Can";
import { useSession } from "@/shared/session";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { copyText } from "@/shared/ui/copy-text";
import type { BubbleActions } from "../bubble-actions";
import { ourReaction, react, remove } from "../../state/messages/message-mutations";
import { useCapabilities } from "../../state/use-known-connections";
import { setPinned } from "../../state/messages/pins";
import { plainText } from "@/shared/markup/parse-markup";
import { saveFile } from "../media/use-file";
import { ActionSheet } from "./ActionSheet";
import { actionIcons } from "./icons";
import { mayReact, messageActions, type MessageActionName } from "../../state/messages/message-actions";

const WhyDialog = lazyDialog(() => import("../bot/WhyDialog"), "bot", "queues");
const ForwardDialog = lazyDialog(() => import("./ForwardDialog"), "messages", "moving");

const quickEmoji = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;

interface Props {
  ticket: TicketDto;
  message: MessageDto;
  anchor: HTMLElement;
  actions: Pick<BubbleActions, "reply" | "retryMessage"> & { editMessage: (message: MessageDto) => void };
  onClose: () => void;
}

/** Arrow keys move along the row of emoji, and down to the menu items. */
function alongTheRow(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget } = event;
  const goal =
    key === "ArrowRight"
      ? currentTarget.nextElementSibling
      : key === "ArrowLeft"
        ? currentTarget.previousElementSibling
        : key === "ArrowDown"
          ? currentTarget.parentElement?.querySelector("[data-action]")
          : null;
  if (!(goal instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  goal.focus();
}

/** The menu of a message. */
export default function MessageMenu({ ticket, message, anchor, actions, onClose }: Props) {
  const { t } = useTranslation("messages");
  const { rights } = useSession();
  const may = useMay();
  const client = useQueryClient();
  const [asking, setAsking] = useState<"menu" | "remove" | "forward" | "why">("menu");
  const capabilities = useCapabilities(ticket.whatsappId);
  // Fixed when the menu opens, so that items do not change while the user chooses.
  const [circumstances] = useState(() => ({
    mayWrite: mayWrite(rights, ticket),
    mayPin: mayPin(rights, ticket),
    mayTrace: may("bot:traces"),
    isEarlier: message.ticketId !== ticket.id,
    now: Date.now(),
  }));
  const offeredActions = messageActions.filter(({ may }) => may(message, { ...circumstances, capabilities }));
  const reacts = mayReact(message, circumstances);
  const ours = ourReaction(message);

  const copy = () => {
    const words = { copied: t("menu.copied"), notCopied: t("menu.notCopied") };
    copyText(plainText(message.body, message.mentions), words);
  };

  const carryOut = (name: MessageActionName) => {
    if (name === "remove" || name === "forward" || name === "why") return setAsking(name);
    onClose();
    if (name === "reply") actions.reply(message);
    if (name === "edit") actions.editMessage(message);
    if (name === "retry") actions.retryMessage(message.id);
    if (name === "copy") copy();
    if (name === "pin" || name === "unpin") void setPinned(client, message, name === "pin");
    if (name === "download") void saveFile(message);
  };

  if (asking === "remove") {
    return (
      <ConfirmDialog
        open
        danger
        title={t("menu.removeTitle")}
        text={t("menu.removeText")}
        verb={t("menu.remove")}
        onConfirm={() => void remove(client, message)}
        onClose={onClose}
      />
    );
  }
  if (asking === "why") return <WhyDialog ticket={ticket} message={message} onClose={onClose} />;
  if (asking === "forward") {
    return <ForwardDialog message={message} onClose={onClose} />;
  }
  return (
    <ActionSheet
      label={t("menu.label")}
      anchor={anchor}
      onClose={onClose}
      listSx={{ display: "grid", gridTemplateColumns: "repeat(6, 1fr)" }}
    >
      {reacts
        ? quickEmoji.map((emoji) => (
            <MenuItem
              key={emoji}
              selected={emoji === ours}
              aria-label={t(emoji === ours ? "menu.unreact" : "menu.react", { emoji })}
              onClick={() => {
                void react(client, message, emoji);
                onClose();
              }}
              onKeyDown={alongTheRow}
              sx={{
                justifyContent: "center",
                px: 0,
                minWidth: 40,
                minHeight: { xs: 44, sm: 40 },
                fontSize: "1.25rem",
                borderRadius: 1,
              }}
            >
              {emoji}
            </MenuItem>
          ))
        : null}
      {offeredActions.map(({ name }) => {
        const Icon = actionIcons[name];
        return (
          <MenuItem
            key={name}
            data-action={name}
            onClick={() => carryOut(name)}
            sx={{
              gridColumn: "1 / -1",
              minHeight: { xs: 44, sm: 40 },
              color: name === "remove" ? "error.main" : undefined,
            }}
          >
            <ListItemIcon sx={{ color: "inherit" }}>
              <Icon size={20} />
            </ListItemIcon>
            {t(`menu.${name}`)}
          </MenuItem>
        );
      })}
      {offeredActions.length === 0 && !reacts ? (
        <MenuItem disabled sx={{ gridColumn: "1 / -1" }}>
          {t("menu.none")}
        </MenuItem>
      ) : null}
    </ActionSheet>
  );
}
