import { ticketStatuses } from "@guiche/contract/tickets";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type Theme } from "@mui/material/styles";
import { staticStyled } from "@/shared/ui/static-styled";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useDeferredValue, useRef, useState, type CSSProperties, type ReactNode, type Ref, useEffect } from "react";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useTicketLists } from "@/shared/realtime";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { MountedConversations } from "./MountedConversations";
import { savedWidth, saveWidth, width } from "../inbox/list-width";
import { TicketListPane } from "../inbox/TicketListPane";
import { useOutbox } from "../state/outbox/outbox-of";
import { ticketPath } from "../state/routes";
import { ActionProvider } from "../actions/use-run-action";
import { useGivesRoom } from "@/shared/ui/panel-beside";
import NewTicketHost from "../actions/moving/NewTicketHost";
import { ToastsInPlace } from "@/shared/ui/Toasts";
import ListResizer from "../inbox/ListResizer";
import EmptyPane from "./EmptyPane";

const SpyDialog = lazyDialog(() => import("../conversation/spy/SpyDialog"), "panel");

const Title = staticStyled("h1", visuallyHidden);
const Column = staticStyled("div", { display: "flex", flexDirection: "column", height: "100%" });
const ListColumn = staticStyled("div", { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 });
const Panes = staticStyled("div", (theme) => ({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "100%",
  gridTemplateRows: "100%",
  flexGrow: 1,
  minHeight: 0,
  // The composer keeps 360 px.
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "minmax(0, var(--list-width)) minmax(360px, 1fr)" },
}));
const PaneBox = staticStyled("div", (theme) => ({
  gridRow: 1,
  gridColumn: 1,
  minWidth: 0,
  minHeight: 0,
  position: "relative",
  outline: "none",
  "&[inert]": { visibility: "hidden" },
  "&[data-edge]": { borderRight: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.up("md")]: { gridColumn: "auto" },
}));

/** The list on the left and the conversation on the right; a narrow screen shows one of them. */
export function TicketsPage() {
  const { t } = useTranslation("tickets");
  const { uuid } = useParams<{ uuid?: string }>();
  // Render the conversation first, then the highlighted card of the list.
  const deferredUuid = useDeferredValue(uuid);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"), { noSsr: true });
  const list = useFocusBack(uuid);
  const frame = useRef<HTMLDivElement>(null);
  const [chosenPx, setListPx] = useState(savedWidth);
  const isRoomy = useMediaQuery("(min-width:1500px)", { noSsr: true });
  const listPx = useGivesRoom() && !isRoomy ? width.min : chosenPx;
  const widen = (px: number) => {
    setListPx(px);
    saveWidth(px);
  };
  useTicketLists(ticketStatuses);
  // Starts the outbox without an open conversation, to send what an earlier page left in it.
  useOutbox();

  return (
    <ActionProvider spyDialog={SpyDialog}>
      <Title>{t("title")}</Title>
      <Column>
        <Panes ref={frame} style={{ "--list-width": `${listPx}px` } as CSSProperties}>
          <Pane hidden={narrow && uuid !== undefined} edge={!narrow} ref={list}>
            <ListColumn>
              <TicketListPane openUuid={deferredUuid} narrow={narrow} />
              {narrow ? null : <ToastsInPlace />}
            </ListColumn>
          </Pane>
          {narrow ? null : <ListResizer frame={frame} px={listPx} onWidth={widen} />}
          <Pane hidden={narrow && uuid === undefined}>
            <MountedConversations uuid={uuid} />
            {uuid || narrow ? null : <EmptyPane />}
          </Pane>
        </Panes>
        {narrow ? <ToastsInPlace /> : null}
        {narrow ? <NarrowTabs uuid={uuid} /> : null}
      </Column>
      <NewTicketHost />
    </ActionProvider>
  );
}

interface PaneProps {
  hidden: boolean;
  edge?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A hidden pane keeps its size and scroll position. */
function Pane({ hidden, edge = false, ref, children }: PaneProps) {
  return (
    <PaneBox ref={ref} tabIndex={-1} inert={hidden} data-edge={edge || undefined}>
      {children}
    </PaneBox>
  );
}

/** Below the list of a narrow screen: the tab «Ticket» goes back to the conversation that was open last. */
function NarrowTabs({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation("tickets");
  const navigate = useNavigate();
  const { search } = useLocation();
  const [last, setLast] = useState(uuid);
  if (uuid && uuid !== last) setLast(uuid);
  if (uuid) return <span hidden data-reading="" />;
  if (!last) return null;
  return (
    <Tabs
      value="list"
      variant="fullWidth"
      onChange={() => void navigate({ pathname: ticketPath(last), search })}
      aria-label={t("areas.label")}
      sx={{
        minHeight: 44,
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
        "& .MuiTab-root": { minHeight: 44 },
      }}
    >
      <Tab value="ticket" label={t("areas.ticket")} />
      <Tab value="list" label={t("areas.list")} />
    </Tabs>
  );
}

/** A dialog has closed by then and has restored the focus. */
const dialogExitMs = 400;

/** Moves the focus to the list when the conversation that had it closes. */
function useFocusBack(uuid: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(uuid);
  useEffect(() => {
    const hasLeft = before.current !== undefined && uuid === undefined;
    before.current = uuid;
    if (!hasLeft) return;
    const bring = () => {
      const activeElement = document.activeElement;
      if (activeElement === document.body || !activeElement?.checkVisibility()) list.current?.focus();
    };
    bring();
    // A dialog that asked about the conversation gives the focus back to a button that is gone.
    const afterDialog = setTimeout(bring, dialogExitMs);
    return () => clearTimeout(afterDialog);
  }, [uuid]);
  return list;
}
