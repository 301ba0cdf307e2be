import { beginningOf } from "@guiche/contract/texts/beginning";
import type { FoundTicketDto, TicketDto } from "@guiche/contract/tickets";
import { mayAccept } from "@guiche/contract/rules/ticket.rules";
import type { TFunction } from "i18next";
import { memo, useRef, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import GroupIcon from "lucide-react/icons/users";
import { useTip } from "@/shared/ui/use-tip";
import { useSession } from "@/shared/session";
import { CalmLink } from "@/shared/ui/CalmLink";
import { QueueChip } from "@/shared/ui/QueueChip";
import { TagChip } from "@/shared/ui/TagChip";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { plainText } from "@/shared/markup/parse-markup";
import { useDraft } from "../state/drafts";
import { icons } from "../state/icons";
import { hrefOf, ticketPath } from "../state/routes";
import { BotChip } from "../conversation/bot/BotChip";
import { AckIcon, ackLabelKey } from "../conversation/messages/AckIcon";
import { firstName } from "../conversation/presence/names";
import { CustomerActOr } from "../conversation/presence/Presence";
import { Preview } from "../conversation/presence/Preview";
import { cardActions, cardMenu } from "../actions/shown-actions";
import type { TicketAction } from "../actions/ticket-action";
import { useRunAction } from "../actions/use-run-action";
import { AgeLabel } from "./AgeLabel";
import { DeadlineLabels } from "./DeadlineLabel";
import { CardMenu } from "./CardMenu";
import { useCompact } from "@/shared/lists/density";
import {
  Aside,
  Band,
  CardBox,
  CardButton,
  Chips,
  Column,
  Foot,
  LastLine,
  Line,
  Name,
  Note,
  PickBox,
  Quiet,
  Tick,
} from "./card-parts";
import LastWords from "./LastWords";
import { UnreadPill } from "@/shared/ui/UnreadPill";

interface Props {
  ticket: FoundTicketDto;
  /** Whether its conversation is open. */
  current: boolean;
  /** Whether Tab reaches this card; arrow keys move between cards. */
  reachable: boolean;
  /** Whether it is selected, in selection mode, in which a click only selects; undefined outside that mode. */
  picked?: boolean;
  /** The query string of its link. */
  search: string;
  onPick: (ticketId: number) => void;
  /** Whether the company has more than one connection. */
  showsConnection: boolean;
  /** For a narrow card: its buttons stand in a row of their own, after this. The preview has the whole width. */
  foot?: ReactNode;
  /** Additional content below the card. */
  extra?: (ticket: FoundTicketDto) => ReactNode;
}

const previewOf = (text: string) => plainText(beginningOf(text, 200)).replace(/\s+/g, " ").trim();

/** One ticket in the list. Clicking a pending one does not open it but focuses its accept button. */
export const TicketCard = memo(function TicketCard(props: Props) {
  const { ticket, current, reachable, picked, search, onPick, showsConnection, foot, extra } = props;
  const { contact, queue, whatsapp } = ticket;
  // Passed down: calling the hook in every part would be a large share of a card's render time.
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const picking = picked !== undefined;
  const compact = useCompact();
  const opens = ticket.status !== "pending" && !picking;
  const tabIndex = reachable ? 0 : -1;
  const onClick = picking ? () => onPick(ticket.id) : opens ? undefined : () => button.current?.focus();
  const isAssignedToOther = ticket.status === "open" && ticket.user && ticket.userId !== rights.userId;
  const actions = picking ? null : <CardActions t={t} ticket={ticket} tabIndex={tabIndex} first={button} />;
  const chips = (
    <Chips>
      <DeadlineLabels t={t} ticket={ticket} />
      <BotChip ticket={ticket} />
      <QueueChip queue={queue} />
      {isAssignedToOther && ticket.user ? <LabelledName t={t} as="card.holder" name={ticket.user.name} /> : null}
      <CardTags tags={ticket.tags} />
      {showsConnection && whatsapp ? <LabelledName t={t} as="card.connection" name={whatsapp.name} /> : null}
    </Chips>
  );
  const place = (
    <Aside>
      <DeadlineLabels t={t} ticket={ticket} single />
      <QueueChip queue={queue} />
    </Aside>
  );

  return (
    <Frame
      peek={!picking && mayAccept(rights, ticket) ? ticket : null}
      data-testid="ticket-card"
      data-ticket-id={ticket.id}
      data-current={current || picked || undefined}
      data-compact={compact || undefined}
      data-alone={foot ? "" : undefined}
      onClick={onClick}
    >
      <Band style={queue ? { backgroundColor: queue.color } : undefined} />
      {picking ? <PickOne t={t} ticket={ticket} picked={picked} tabIndex={tabIndex} onPick={onPick} /> : null}
      <UserAvatar name={contact.name} src={contact.profilePicUrl} size={compact || foot ? 32 : undefined} />
      <Column>
        <Line>
          <CardName t={t} ticket={ticket} current={current} search={search} opens={opens} tabIndex={tabIndex} />
          {compact ? place : null}
          <AgeLabel t={t} ticket={ticket} />
          {compact && !foot ? actions : null}
        </Line>
        <Line>
          <CustomerActOr ticketId={ticket.id}>
            <CardPreview t={t} ticket={ticket} />
          </CustomerActOr>
          <Unread t={t} count={ticket.unreadMessages} />
        </Line>
        {compact ? null : foot ? (
          chips
        ) : (
          <LastLine>
            {chips}
            {actions}
          </LastLine>
        )}
        {foot ? (
          <Foot>
            {foot}
            {actions}
          </Foot>
        ) : null}
        {picking ? null : extra?.(ticket)}
      </Column>
    </Frame>
  );
});

interface FrameProps extends ComponentProps<typeof CardBox> {
  /** The ticket whose last words the card shows under the pointer and with the focus. */
  peek: TicketDto | null;
}

const Frame = ({ peek, ...card }: FrameProps) => (peek ? <PeekFrame ticket={peek} {...card} /> : <CardBox {...card} />);

/** In a narrower window the list has no neighbour, and the words would cover the card's own buttons. */
const hasRoomBeside = () => window.innerWidth >= 900;

function PeekFrame({ ticket, ...card }: ComponentProps<typeof CardBox> & { ticket: TicketDto }) {
  const words = <LastWords ticket={ticket} />;
  const { handlers, tip } = useTip(words, "right-start");
  const { onPointerEnter, onFocus, ...leaving } = handlers;
  return (
    <>
      <CardBox
        {...card}
        {...leaving}
        onPointerEnter={(event) => hasRoomBeside() && onPointerEnter(event)}
        onFocus={(event) => hasRoomBeside() && onFocus(event)}
      />
      {tip}
    </>
  );
}

interface CardTexts {
  t: TFunction<"tickets">;
}

interface PickProps extends CardTexts, Required<Pick<Props, "picked" | "onPick">> {
  ticket: TicketDto;
  tabIndex: number;
}

function PickOne({ t, ticket, picked, tabIndex, onPick }: PickProps) {
  return (
    <PickBox
      type="checkbox"
      checked={picked}
      tabIndex={tabIndex}
      data-card-focus=""
      aria-label={t("card.pick", { name: ticket.contact.name })}
      onChange={() => onPick(ticket.id)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

interface NameProps extends CardTexts {
  ticket: TicketDto;
  current: boolean;
  search: string;
  opens: boolean;
  tabIndex: number;
}

function CardName({ t, ticket, current, search, opens, tabIndex }: NameProps) {
  const group = ticket.isGroup ? (
    <GroupIcon role="img" size={16} style={{ marginRight: 4, verticalAlign: "-3px" }}>
      <title>{t("card.group")}</title>
    </GroupIcon>
  ) : null;
  if (!opens) {
    return (
      <Name>
        {group}
        {ticket.contact.name}
      </Name>
    );
  }
  return (
    <Name>
      {group}
      <CalmLink
        to={hrefOf({ pathname: ticketPath(ticket.uuid), search })}
        aria-current={current ? "true" : undefined}
        tabIndex={tabIndex}
        data-card-focus=""
      >
        {ticket.contact.name}
      </CalmLink>
    </Name>
  );
}

function CardPreview({ t, ticket }: CardTexts & { ticket: TicketDto }) {
  const draft = useDraft(useSession().user.id, ticket.id);
  if (ticket.status === "pending" && ticket.lastInbound) return <Preview>{previewOf(ticket.lastInbound)}</Preview>;
  if (!draft)
    return (
      <Preview>
        <Sender t={t} ticket={ticket} />
        {previewOf(ticket.lastMessage) || t("card.noMessage")}
      </Preview>
    );
  return (
    <Preview>
      <b>{t("card.draft")}</b> {previewOf(draft)}
    </Preview>
  );
}

/** Before our own last line: how far it came, and which of us wrote it. */
function Sender({ t, ticket: { lastSent } }: CardTexts & { ticket: TicketDto }) {
  const { rights } = useSession();
  if (!lastSent) return null;
  const { ack, user } = lastSent;
  const author = user && (user.id === rights.userId ? t("card.you") : `${firstName(user.name)}:`);
  return (
    <>
      <Tick>
        <AckIcon ack={ack} name={t(`ack.${ackLabelKey(ack)}`)} />
      </Tick>
      {author ? `${author} ` : null}
    </>
  );
}

/** The first two tags and the number of the others. */
function CardTags({ tags }: Pick<TicketDto, "tags">) {
  const more = tags.slice(2);
  return (
    <>
      {tags.slice(0, 2).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {more.length > 0 ? <Note title={more.map(({ name }) => name).join(", ")}>+{more.length}</Note> : null}
    </>
  );
}

function Unread({ t, count }: CardTexts & { count: number }) {
  return count > 0 ? (
    <UnreadPill role="img" aria-label={t("card.unread", { count })}>
      {count > 99 ? "99+" : count}
    </UnreadPill>
  ) : null;
}

function LabelledName({ t, as, name }: CardTexts & { as: "card.connection" | "card.holder"; name: string }) {
  return <Note title={t(as, { name })}>{name}</Note>;
}

interface CardActionsProps extends CardTexts {
  ticket: TicketDto;
  tabIndex: number;
  first: React.Ref<HTMLButtonElement>;
}

/** The first is there at all times where a ticket waits; the others show when the card has attention. */
function CardActions({ t, ticket, tabIndex, first }: CardActionsProps) {
  const { rights } = useSession();
  const act = useRunAction();
  const inMenu = cardMenu(rights, ticket);
  const isMain = ({ name }: TicketAction) => name === "accept";
  const button = (action: TicketAction) => {
    const Icon = action.card === "sign" ? icons[action.icon] : null;
    const label = t(`actions.${action.name}`);
    return (
      <CardButton
        key={action.name}
        ref={isMain(action) ? first : undefined}
        type="button"
        data-main={isMain(action) || undefined}
        data-sign={Icon ? "" : undefined}
        tabIndex={tabIndex}
        data-card-focus={isMain(action) ? "" : undefined}
        aria-label={t("card.actionFor", { action: label, name: ticket.contact.name })}
        title={Icon ? label : undefined}
        onClick={() => act(action, ticket)}
      >
        {Icon ? <Icon size={18} /> : label}
      </CardButton>
    );
  };
  const visibleActions = cardActions(rights, ticket);
  const main = visibleActions.find(isMain);
  const others = visibleActions.filter((action) => action !== main);
  return (
    <>
      {main ? button(main) : null}
      {others.length > 0 || inMenu.length > 0 ? (
        <Quiet data-quiet="">
          {others.map(button)}
          {inMenu.length > 0 ? <CardMenu ticket={ticket} actions={inMenu} tabIndex={tabIndex} /> : null}
        </Quiet>
      ) : null}
    </>
  );
}
