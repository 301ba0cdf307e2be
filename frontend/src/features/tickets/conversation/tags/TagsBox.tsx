import { mayTag } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import { memo, Suspense } from "react";
import { useSession } from "@/shared/session";
import { lazyPreload } from "@/shared/ui/lazy-preload";
import { TagsFrame } from "./TagsFrame";

const TagsRow = lazyPreload(() => import("./TagsRow"));

/** The ticket's tags below the header, for users who may change them. */
export const TagsBox = memo(function TagsBox({ ticket, isWhole }: { ticket: TicketDto; isWhole: boolean }) {
  const may = mayTag(useSession().rights, ticket);
  const room = <TagsFrame />;
  if (!may) return null;
  return isWhole ? (
    <Suspense fallback={room}>
      <TagsRow ticket={ticket} />
    </Suspense>
  ) : (
    room
  );
});
