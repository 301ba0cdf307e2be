import { ratingApi, type Rate } from "@guiche/contract/ratings";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { useMay } from "@/shared/permissions/Can";

const faces: Record<Rate, string> = { 1: "🙁", 2: "🙂", 3: "😀" };
const words = { 1: "rating.low", 2: "rating.fair", 3: "rating.high" } as const;

/** How the customer rated a closed ticket, for those who may know; their comment is in the tip. */
export function RateFact({ ticket: { id, status, updatedAt } }: { ticket: TicketDto }) {
  const { t } = useTranslation("serving");
  const isShown = useMay()("ratings:see") && status === "closed";
  const { data } = useQuery({
    // Every rate and comment also changes the ticket, so `updatedAt` refetches them.
    queryKey: [ratingApi.ofTicket.path, id, updatedAt],
    queryFn: ({ signal }) => call(ratingApi.ofTicket, { params: { id }, signal }),
    enabled: isShown,
  });
  const rating = isShown ? data?.find(({ rate }) => rate !== null) : undefined;
  if (!rating?.rate) return null;
  const rate = t("rating.is", { rate: t(words[rating.rate]) });
  const comment = rating.comment ? t("rating.comment", { comment: rating.comment }) : "";
  return (
    <Box
      component="span"
      tabIndex={comment ? 0 : undefined}
      title={[rate, comment].filter(Boolean).join("\n")}
      data-testid="ticket-rate"
      sx={{ whiteSpace: "nowrap", flexShrink: 0, maxWidth: 320, overflow: "hidden", textOverflow: "ellipsis" }}
    >
      <span aria-hidden>{faces[rating.rate]} </span>
      {rate}
      {comment ? ` · ${comment}` : ""}
    </Box>
  );
}
