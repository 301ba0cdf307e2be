import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import { memo, Suspense, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { runCommand, useCommand, useOffered } from "../../../shared/commands";
import { useSearch } from "../../../shared/go";
import { withWords } from "../../../shared/i18n/i18n";
import { useSession } from "../../../shared/session";
import { CalmLink } from "../../../shared/ui/CalmLink";
import { QueueChip } from "../../../shared/ui/QueueChip";
import { StatusChip } from "../../../shared/ui/StatusChip";
import { soonOrElse } from "../../../shared/ui/soon";
import { UserAvatar } from "../../../shared/ui/UserAvatar";
import { BackIcon, ClosedIcon, GroupIcon, OpenIcon, PendingIcon } from "../../../shared/ui/icons";
import { ActionButtons } from "../ActionButtons";
import { hrefOf, listPath, listSearch } from "../places";
import { CustomerActs, WhoLooks } from "../presence/Presence";
import { close, headerActions, returnToQueue, transfer, type TicketAction } from "../ticket-actions";
import { useAct } from "../use-act";
import { useHeaderRoom, type HeaderRoom } from "./use-header-room";

const HeaderMenu = soonOrElse(() => import("./HeaderMenu"));
const HeaderFacts = soonOrElse(() => withWords(import("../serving/HeaderFacts"), "serving"));

const statusIcons = { pending: PendingIcon, open: OpenIcon, closed: ClosedIcon };
const shortName = 10;

const short = (name: string) => {
  const letters = [...name];
  return letters.length > shortName ? `${letters.slice(0, shortName).join("")}…` : name;
};

const ellipsis = { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

interface Props {
  ticket: TicketDto;
  /** Its actions come with the second drawing. */
  isWhole: boolean;
}

/** Who is on the other side, where the ticket stands, and what can be done with it. */
export const TicketHeader = memo(function TicketHeader({ ticket, isWhole }: Props) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const search = listSearch(useSearch()[0]);
  const header = useRef<HTMLElement>(null);
  const room = useHeaderRoom(header);
  const { row, menu } = headerActions(rights, ticket, room !== "few");
  useTicketCommands(ticket);
  return (
    <Box
      component="header"
      ref={header}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: { xs: 2, sm: 3 },
        minHeight: { xs: 48, sm: 56 },
        px: { xs: 2, sm: 4 },
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <IconButton
        component={CalmLink}
        to={hrefOf({ pathname: listPath, search })}
        aria-label={t("ticket.back")}
        sx={{ display: { md: "none" }, ml: -1 }}
      >
        <BackIcon />
      </IconButton>
      <UserAvatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={room === "few" ? 32 : 40} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Contact ticket={ticket} />
        <Whereabouts ticket={ticket} room={room} isWhole={isWhole} />
      </Box>
      {isWhole ? (
        <>
          <WhoLooks ticket={ticket} />
          <Box
            role="group"
            aria-label={t("ticket.actionsLabel")}
            sx={{ display: "flex", alignItems: "center", gap: { xs: 1, sm: 2 }, flexShrink: 0 }}
          >
            <ActionButtons ticket={ticket} actions={row} signs={room === "signs" || room === "few"} />
            <Suspense fallback={null}>
              <HeaderMenu ticket={ticket} actions={menu} />
            </Suspense>
          </Box>
        </>
      ) : null}
    </Box>
  );
});

/** The keys of an open ticket. What one may not do leaves them to the browser. */
function useTicketCommands(ticket: TicketDto) {
  const { rights } = useSession();
  const act = useAct();
  const doing = (action: TicketAction) => (action.may(rights, ticket) ? () => act(action, ticket) : null);
  useCommand("close", doing(close));
  useCommand("returnToQueue", doing(returnToQueue));
  useCommand("transfer", doing(transfer));
}

function Contact({ ticket }: { ticket: TicketDto }) {
  const { t } = useTranslation("tickets");
  const { id, contact, isGroup } = ticket;
  return (
    <Box sx={{ display: "flex", alignItems: "baseline", gap: 2, minWidth: 0 }}>
      <Box component="h2" title={contact.name} sx={{ m: 0, typography: "h2", unicodeBidi: "plaintext", ...ellipsis }}>
        <ToPanel>
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {contact.name}
          </Box>
          <Box component="span" sx={{ display: { sm: "none" } }}>
            {short(contact.name)}
          </Box>
        </ToPanel>
      </Box>
      {isGroup ? (
        <GroupIcon
          titleAccess={t("card.group")}
          sx={{ fontSize: 18, alignSelf: "center", color: "text.secondary", flexShrink: 0 }}
        />
      ) : null}
      <Box
        component="span"
        title={t("ticket.number", { id })}
        sx={{ typography: "caption", color: "text.secondary", flexShrink: 0 }}
      >
        #{id}
      </Box>
      <CustomerActs ticket={ticket} />
    </Box>
  );
}

/** The name leads to what is known of the contact, where that can be shown. */
function ToPanel({ children }: { children: ReactNode }) {
  if (!useOffered().includes("panel")) return children;
  return (
    <ButtonBase
      onClick={() => runCommand("panel")}
      sx={{
        display: "block",
        minHeight: 24,
        maxWidth: 1,
        font: "inherit",
        textAlign: "start",
        borderRadius: 1,
        position: "static",
        ...ellipsis,
        "&:hover": { textDecoration: "underline" },
      }}
    >
      {children}
    </ButtonBase>
  );
}

function Whereabouts({ ticket, room, isWhole }: Props & { room: HeaderRoom }) {
  const { t } = useTranslation("tickets");
  const { queue, whatsapp, status } = ticket;
  const StatusIcon = statusIcons[status];
  return (
    <Box
      sx={{
        display: "flex",
        // What has no room goes below the line, out of sight, rather than being cut to a letter.
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        height: 24,
        minWidth: 0,
        overflow: "hidden",
        typography: "caption",
        color: "text.secondary",
      }}
    >
      {room === "few" ? (
        <StatusIcon titleAccess={t(`status.${status}`)} sx={{ fontSize: 18, flexShrink: 0 }} />
      ) : (
        <StatusChip state={status} label={t(`status.${status}`)} />
      )}
      <QueueChip queue={queue} />
      {whatsapp ? (
        <Box component="span" title={t("card.connection", { name: whatsapp.name })} sx={ellipsis}>
          {whatsapp.name}
        </Box>
      ) : null}
      {isWhole ? (
        <Suspense fallback={null}>
          <HeaderFacts ticket={ticket} room={room} />
        </Suspense>
      ) : null}
    </Box>
  );
}
