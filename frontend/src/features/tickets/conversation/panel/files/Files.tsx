import type { MessageDto, MessageKind } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { TicketDto } from "@guiche/contract/tickets";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGo } from "@/shared/go";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { searchNow, withMessageParam } from "@/features/tickets/state/routes";
import { Section } from "../parts";
import { DocumentRows, LinkRows } from "./FileRows";
import { MediaGrid } from "./MediaGrid";
import { useFiles } from "./use-files";

const tabs: readonly MessageKind[] = ["media", "documents", "links"];
/** Shown at first, and added by each click on the button below. */
const shownFirst: Record<MessageKind, number> = { media: 9, documents: 4, links: 4 };
const shownMore = 30;

interface Props {
  ticket: TicketDto;
  /** Called before a message is shown in the conversation. */
  onGo: () => void;
}

/** Pictures and videos, documents and links of the ticket. */
export function Files({ ticket, onGo }: Props) {
  const { t } = useTranslation("panel");
  const id = useId();
  const [kind, setKind] = useState<MessageKind>("media");
  return (
    <Section name={t("files.title")}>
      <Tabs
        value={kind}
        onChange={(_, next: MessageKind) => setKind(next)}
        variant="fullWidth"
        aria-label={t("files.title")}
        sx={{ mt: -2, mb: 3 }}
      >
        {tabs.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
            label={t(`find.kinds.${each}`)}
            sx={{ minWidth: 0, px: 0, typography: "body2" }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`}>
        <FilesOfKind key={`${ticket.id} ${kind}`} ticket={ticket} kind={kind} onGo={onGo} />
      </Box>
    </Section>
  );
}

function FilesOfKind({ ticket, kind, onGo }: Props & { kind: MessageKind }) {
  const { t } = useTranslation();
  const { t: words } = useTranslation("panel");
  const go = useGo();
  const { files, hasMore, fetchNext, isFetchingNext, error, refetch } = useFiles(ticket.id, kind);
  const [shownCount, setShownCount] = useState(shownFirst[kind]);
  if (error && !files) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!files) return <SkeletonRows count={2} height={44} />;

  const messages = files.slice(0, shownCount);
  const isAll = files.length <= shownCount && !hasMore;
  const showMore = () => {
    setShownCount(shownCount + shownMore);
    if (files.length < shownCount + shownMore) fetchNext();
  };
  const onShow = (message: MessageDto) => {
    onGo();
    go(withMessageParam(searchNow(), ticket.uuid, message.id));
  };
  return (
    <>
      {files.length === 0 ? <Box sx={{ color: "text.secondary" }}>{words(`files.none.${kind}`)}</Box> : null}
      {kind === "media" ? <MediaGrid messages={messages} /> : null}
      {kind === "documents" ? <DocumentRows messages={messages} onShow={onShow} /> : null}
      {kind === "links" ? <LinkRows messages={messages} onShow={onShow} /> : null}
      {isAll ? null : (
        <Button fullWidth loading={isFetchingNext} onClick={showMore} sx={{ mt: 2 }}>
          {t("actions.loadMore")}
        </Button>
      )}
    </>
  );
}
