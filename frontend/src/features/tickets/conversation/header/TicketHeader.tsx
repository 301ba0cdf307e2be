import type { TicketDto } from "@guiche/contract/tickets";
import IconButton from "@mui/material/IconButton";
import { memo, useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import BackIcon from "lucide-react/icons/chevron-left";
import ClosedIcon from "lucide-react/icons/archive";
import GroupIcon from "lucide-react/icons/users";
import OpenIcon from "lucide-react/icons/message-square";
import PendingIcon from "lucide-react/icons/clock";
import { runCommand, useCommand, useOffered } from "@/shared/commands";
import { useSearch } from "@/shared/go";
import { useSeveralConnections } from "@/shared/pickers/use-choices";
import { useSession } from "@/shared/session";
import { CalmLink } from "@/shared/ui/CalmLink";
import { bareButton, oneLine } from "@/shared/ui/looks";
import { QueueChip } from "@/shared/ui/QueueChip";
import { staticStyled } from "@/shared/ui/static-styled";
import { StatusChip } from "@/shared/ui/StatusChip";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { ActionButtons } from "../../actions/ActionButtons";
import { hrefOf, listPath, listSearch } from "../../state/routes";
import { BotChip } from "../bot/BotChip";
import { CustomerActLabel } from "../presence/Presence";
import { Viewers } from "../presence/Viewers";
import { markAnswered, botOff, botOn, close, returnToQueue, transfer } from "../../actions/ticket-actions";
import { headerActions } from "../../actions/shown-actions";
import type { TicketAction } from "../../actions/ticket-action";
import { useRunAction } from "../../actions/use-run-action";
import { TagsRow } from "../tags/TagsRow";
import { useHeaderSize, type HeaderSize } from "./use-header-size";
import HeaderMenu from "./HeaderMenu";
import HeaderFacts from "./HeaderFacts";

const statusIcons = { pending: PendingIcon, open: OpenIcon, closed: ClosedIcon };
const shortName = 10;

const short = (name: string) => {
  const letters = [...name];
  return letters.length > shortName ? `${letters.slice(0, shortName).join("")}…` : name;
};

const Head = staticStyled("header", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 56,
  padding: "0 16px",
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down("sm")]: { gap: 8, minHeight: 48, padding: "0 8px" },
}));
const Heading = staticStyled("div", { minWidth: 0, flexGrow: 1 });
const Actions = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flexShrink: 0,
  [theme.breakpoints.down("sm")]: { gap: 4 },
}));
const Names = staticStyled("div", { display: "flex", alignItems: "baseline", gap: 8, minWidth: 0 });
const Name = staticStyled("h2", {
  margin: 0,
  fontSize: "1rem",
  fontWeight: 600,
  lineHeight: 1.4,
  ...oneLine,
});
/** The full name on wide screens; `Narrow` has the shortened one for phones. */
const Wide = staticStyled("span", (theme) => ({ [theme.breakpoints.down("sm")]: { display: "none" } }));
const Narrow = staticStyled("span", (theme) => ({ [theme.breakpoints.up("sm")]: { display: "none" } }));
const Protocol = staticStyled("span", (theme) => ({
  fontSize: "0.75rem",
  lineHeight: 1.4,
  color: theme.vars.palette.text.secondary,
  flexShrink: 0,
}));
/** The state, the tags and, as far as they fit, the other facts share a line. */
const SecondLine = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  height: 24,
  minWidth: 0,
  fontSize: "0.75rem",
  lineHeight: 1.4,
  color: theme.vars.palette.text.secondary,
}));
const State = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flexShrink: 0,
  // A phone shortens the queue's name.
  [theme.breakpoints.down("sm")]: { flexShrink: 1, minWidth: 0, "&& > :last-child": { flexShrink: 1, minWidth: 0 } },
}));
const Facts = staticStyled("div", {
  display: "flex",
  // Items that do not fit wrap to a hidden second line instead of being truncated.
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  flex: "1 1 0",
  height: 24,
  minWidth: 0,
  overflow: "hidden",
  // An item before the first, which could not leave the line otherwise; as high as the line, to keep the second below it.
  "&::before": { content: '""', height: 24, marginRight: -8 },
});
/** A button that looks like a link. */
const NameButton = staticStyled("button", {
  display: "block",
  minHeight: 24,
  maxWidth: "100%",
  padding: 0,
  ...bareButton,
  borderRadius: 4,
  color: "inherit",
  textAlign: "start",
  ...oneLine,
  "&:hover": { textDecoration: "underline" },
});
const ConnectionName = staticStyled("span", oneLine);

interface Latest {
  /** The current ticket including its latest message, for actions. */
  latest: RefObject<TicketDto>;
}

interface Props {
  /** Without changes of the latest message, to avoid rendering with each message. */
  ticket: TicketDto;
  /** False during the first render, which shows no actions. */
  isWhole: boolean;
}

/** The contact, the ticket's state and its actions. */
export const TicketHeader = memo(function TicketHeader({ ticket, latest, isWhole }: Props & Latest) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const search = listSearch(useSearch()[0]);
  const header = useRef<HTMLElement>(null);
  const size = useHeaderSize(header);
  const { row, menu } = headerActions(rights, ticket, size !== "compact");
  useTicketCommands(ticket, latest);
  const focusHandlers = useKeptHeaderFocus(header, ticket);
  return (
    <Head ref={header} {...focusHandlers}>
      <IconButton
        component={CalmLink}
        to={hrefOf({ pathname: listPath, search })}
        aria-label={t("ticket.back")}
        sx={{ display: { md: "none" }, ml: -1 }}
      >
        <BackIcon />
      </IconButton>
      <UserAvatar
        name={ticket.contact.name}
        src={ticket.contact.profilePicUrl}
        size={size === "compact" || size === "tight" ? 32 : 40}
      />
      <Heading>
        <Contact ticket={ticket} />
        <SecondLine>
          <TicketState ticket={ticket} size={size} />
          {isWhole ? <TagsRow ticket={ticket} isNarrow={size === "compact"} /> : null}
          <TicketFacts ticket={ticket} size={size} isWhole={isWhole} />
        </SecondLine>
      </Heading>
      {isWhole ? (
        <>
          <Viewers ticketId={ticket.id} />
          <Actions role="group" aria-label={t("ticket.actionsLabel")}>
            <ActionButtons
              ticket={ticket}
              latest={latest}
              actions={row}
              content={size === "compact" ? "icons" : size === "tight" ? "text" : "both"}
            />
            <HeaderMenu latest={latest} actions={menu} />
          </Actions>
        </>
      ) : null}
    </Head>
  );
});

/** Keeps the focus in the header when the action that had it is done and its button is gone. */
function useKeptHeaderFocus(header: RefObject<HTMLElement | null>, { status, userId, queueId }: TicketDto) {
  const hadFocus = useRef(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (hadFocus.current && document.activeElement === document.body)
        header.current?.querySelector<HTMLElement>("[role=group] button")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [header, status, userId, queueId]);
  return { onFocus: () => void (hadFocus.current = true), onBlur: () => void (hadFocus.current = false) };
}

/** Registers the shortcuts of the actions that the user has on this ticket. */
function useTicketCommands(ticket: TicketDto, latest: RefObject<TicketDto>) {
  const { rights } = useSession();
  const act = useRunAction();
  const doing = (action: TicketAction) => (action.may(rights, ticket) ? () => act(action, latest.current) : null);
  useCommand("close", doing(close));
  useCommand("returnToQueue", doing(returnToQueue));
  useCommand("transfer", doing(transfer));
  useCommand("answered", doing(markAnswered));
  useCommand("bot", doing(ticket.bot?.silence ? botOn : botOff));
}

function Contact({ ticket }: { ticket: TicketDto }) {
  const { t } = useTranslation("tickets");
  const { number, contact, isGroup } = ticket;
  return (
    <Names>
      <Name title={contact.name}>
        <PanelButton>
          <Wide>{contact.name}</Wide>
          <Narrow>{short(contact.name)}</Narrow>
        </PanelButton>
      </Name>
      {isGroup ? (
        <GroupIcon role="img" size={18} style={{ alignSelf: "center", color: "var(--g-palette-text-secondary)" }}>
          <title>{t("card.group")}</title>
        </GroupIcon>
      ) : null}
      <Protocol title={t("ticket.number", { number })}>#{number}</Protocol>
      <CustomerActLabel ticket={ticket} />
    </Names>
  );
}

/** Makes the name open the contact panel, if the panel is available. */
function PanelButton({ children }: { children: ReactNode }) {
  if (!useOffered().includes("panel")) return children;
  return (
    <NameButton type="button" onClick={() => runCommand("panel")}>
      {children}
    </NameButton>
  );
}

function TicketState({ ticket, size }: { ticket: TicketDto; size: HeaderSize }) {
  const { t } = useTranslation("tickets");
  const { queue, status } = ticket;
  const StatusIcon = statusIcons[status];
  return (
    <State>
      {/* In words where the tags have room next to it. */}
      {size !== "plenty" ? (
        <StatusIcon role="img" size={18}>
          <title>{t(`status.${status}`)}</title>
        </StatusIcon>
      ) : (
        <StatusChip state={status} label={t(`status.${status}`)} />
      )}
      <BotChip ticket={ticket} />
      <QueueChip queue={queue} />
    </State>
  );
}

function TicketFacts({ ticket, size, isWhole }: Props & { size: HeaderSize }) {
  const { t } = useTranslation("tickets");
  const { whatsapp } = ticket;
  const showsConnection = useSeveralConnections();
  return (
    <Facts>
      {showsConnection && whatsapp ? (
        <ConnectionName title={t("card.connection", { name: whatsapp.name })}>{whatsapp.name}</ConnectionName>
      ) : null}
      {isWhole ? <HeaderFacts ticket={ticket} size={size} /> : null}
    </Facts>
  );
}
