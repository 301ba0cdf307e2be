import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../../shared/lists/PageFrame";
import { useSession } from "../../shared/session";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { Checklist } from "./Checklist";
import { Counters } from "./Counters";
import { dismiss, isDismissed } from "./dismissed";
import { steps } from "./steps";
import { useChecklist } from "./use-checklist";

/** The admins' start page: the setup steps of a new company, and the current numbers. */
export function HomePage() {
  const { t } = useTranslation("home");
  const { companyId } = useSession().user;
  const [away, setAway] = useState(() => isDismissed(companyId));
  const { isPending, next } = useChecklist(!away);
  // Once drawn the page stays: mounting the counters fetches one that failed again, which makes it pending again.
  const [isDrawn, setDrawn] = useState(false);
  if (!isPending && !isDrawn) setDrawn(true);
  const counters = useRef<HTMLElement>(null);
  const isFinished = steps.every((name) => next[name] === null);

  const putAway = () => {
    dismiss(companyId);
    setAway(true);
    // The focused button disappears, so move the focus.
    counters.current?.focus();
  };

  return (
    <PageFrame title={t("title")}>
      {isDrawn ? (
        <Box sx={{ display: "grid", gap: 5 }}>
          {away || isFinished ? null : <Checklist next={next} onDismiss={putAway} />}
          <Counters ref={counters} />
        </Box>
      ) : (
        <SkeletonRows count={3} />
      )}
    </PageFrame>
  );
}
