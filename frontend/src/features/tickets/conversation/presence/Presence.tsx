import type { TicketDto } from "@guiche/contract/tickets";
import { memo, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { withNamespaces } from "@/shared/i18n/i18n";
import { staticStyled } from "@/shared/ui/static-styled";
import { lazyPreload } from "@/shared/ui/lazy-preload";
import { Preview } from "./Preview";
import { useCustomerAct, type ShownAct } from "./customers";

const Viewers = lazyPreload(() => withNamespaces(import("./Viewers"), "attention"));
const TeamLine = lazyPreload(() => withNamespaces(import("./TeamLine"), "attention"));

interface Props {
  ticket: TicketDto;
}

/** Its room is there from the start: what comes and goes moves nothing. */
const Acting = staticStyled("div", (theme) => ({
  flexShrink: 0,
  height: 24,
  backgroundColor: theme.vars.palette.chat.bg,
}));
const WideOnly = staticStyled("span", (theme) => ({
  display: "contents",
  [theme.breakpoints.down("sm")]: { display: "none" },
}));

/** Who else has the ticket before their eyes, for its header. */
export const WhoLooks = ({ ticket }: Props) => (
  <Suspense fallback={null}>
    <Viewers ticketId={ticket.id} />
  </Suspense>
);

/** What the others and the customer do in it, above the composer. */
export const WhoWrites = memo(function WhoWrites({ ticket }: Props) {
  return (
    <Acting>
      <Suspense fallback={null}>
        <TeamLine ticketId={ticket.id} customer={ticket.contact.name} />
      </Suspense>
    </Acting>
  );
});

/** What the customer does at this moment, in the place of what stands there else. */
export function CustomerOr({ ticketId, children = null }: { ticketId: number; children?: ReactNode }) {
  const act = useCustomerAct(ticketId);
  return act ? <CustomerWord act={act} /> : children;
}

/** Nobody has it read out: it comes and goes, and the message itself is. */
function CustomerWord({ act }: { act: ShownAct }) {
  const { t } = useTranslation("tickets");
  return <Preview data-act="">{t(`card.${act}`)}</Preview>;
}

/** The same for the header, where it has room; on a phone the line above the composer says it. */
export const CustomerActs = ({ ticket }: Props) => (
  <WideOnly>
    <CustomerOr ticketId={ticket.id} />
  </WideOnly>
);
