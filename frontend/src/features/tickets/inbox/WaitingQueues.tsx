import type { WaitingInQueueDto } from "@guiche/contract/tickets";
import { useTranslation } from "react-i18next";
import { QueueChip } from "@/shared/ui/QueueChip";
import { staticStyled } from "@/shared/ui/static-styled";

const Queues = staticStyled("ul", {
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: 12,
  "& > li": { display: "flex", alignItems: "center", gap: 6 },
});

/** How many customers wait in each queue. */
export function WaitingQueues({ queues }: { queues: readonly WaitingInQueueDto[] }) {
  const { t } = useTranslation("search");
  return queues.length > 0 ? (
    <Queues aria-label={t("empty.waitingIn")}>
      {queues.map(({ queue, count }) => (
        <li key={queue?.id ?? 0}>
          <QueueChip queue={queue} /> {count}
        </li>
      ))}
    </Queues>
  ) : null;
}
