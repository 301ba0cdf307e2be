import { helpApi, type HelpDto } from "@guiche/contract/helps";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { PageFrame } from "../../shared/lists/PageFrame";
import { EmptyState } from "../../shared/ui/EmptyState";
import { LoadState } from "../../shared/ui/LoadState";
import { HelpCard } from "./HelpCard";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const VideoDialog = lazyDialog(async () => ({ default: (await import("./VideoDialog")).VideoDialog }));

/** The video gallery. The page asks YouTube for nothing before a video is opened: the server fetches the covers. */
export function HelpsPage() {
  const { t } = useTranslation("helps");
  const { data: helps, error, refetch } = useQuery({ ...endpointQuery(helpApi.list), staleTime: Infinity });
  const [playing, setPlaying] = useState<HelpDto | null>(null);

  return (
    <PageFrame title={t("title")} count={helps?.length}>
      {helps ? (
        helps.length === 0 ? (
          <EmptyState drawing="card" text={t("none")} />
        ) : (
          <Box
            component="ul"
            sx={{
              listStyle: "none",
              m: 0,
              p: 0,
              display: "grid",
              gap: 4,
              gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
            }}
          >
            {helps.map((help) => (
              <HelpCard key={help.id} help={help} onPlay={() => setPlaying(help)} />
            ))}
          </Box>
        )
      ) : (
        <LoadState error={error} onRetry={refetch} height={120} />
      )}
      {playing ? <VideoDialog help={playing} onClose={() => setPlaying(null)} /> : null}
    </PageFrame>
  );
}
