import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";
import { usePatient } from "./use-patient";

/** Grey rows of the final height. Mount it as long as the list loads: it waits 200 ms before it shows anything. */
export function SkeletonRows({ count = 6, height = 56 }: { count?: number; height?: number }) {
  const { t } = useTranslation();
  const shown = usePatient(true);
  return (
    <Box role="status" aria-label={t("states.loading")} sx={{ visibility: shown ? "visible" : "hidden" }}>
      {Array.from({ length: count }, (_, row) => (
        <Box key={row} sx={{ height, display: "flex", alignItems: "center", gap: 3, px: 4 }}>
          <Skeleton
            variant="circular"
            width={Math.min(40, height - 16)}
            height={Math.min(40, height - 16)}
            sx={{ flexShrink: 0 }}
          />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="45%" />
            <Skeleton width="75%" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
