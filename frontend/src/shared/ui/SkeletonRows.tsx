import Box from "@mui/material/Box";
import { keyframes, styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { usePatient } from "./use-patient";

const breath = keyframes({ "50%": { opacity: 0.4 } });

const Grey = styled("div")(({ theme }) => ({
  height: 12,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.divider,
  animation: `${breath} 2s ease-in-out 0.5s infinite`,
  "@media (prefers-reduced-motion: reduce)": { animation: "none" },
}));

/** Grey rows of the final height. Mount it as long as the list loads: it waits 200 ms before it shows anything. */
export function SkeletonRows({ count = 6, height = 56 }: { count?: number; height?: number }) {
  const { t } = useTranslation();
  const shown = usePatient(true);
  return (
    <Box role="status" aria-label={t("states.loading")} sx={{ visibility: shown ? "visible" : "hidden" }}>
      {Array.from({ length: count }, (_, row) => (
        <Box key={row} sx={{ height, display: "flex", alignItems: "center", gap: 3, px: 4 }}>
          <Grey
            style={{
              flexShrink: 0,
              width: Math.min(40, height - 16),
              height: Math.min(40, height - 16),
              borderRadius: "50%",
            }}
          />
          <Box sx={{ flexGrow: 1, display: "grid", gap: 2 }}>
            <Grey style={{ width: "45%" }} />
            <Grey style={{ width: "75%" }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
