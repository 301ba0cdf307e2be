import { keyframes } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { staticStyled } from "./static-styled";
import { useDelayedLoading } from "./use-delayed-loading";

const breath = keyframes({ "50%": { opacity: 0.4 } });

const Grey = staticStyled("div", (theme) => ({
  height: 12,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.divider,
  animation: `${breath} 2s ease-in-out 0.5s infinite`,
  "@media (prefers-reduced-motion: reduce)": { animation: "none" },
}));

const Row = staticStyled("div", {
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "0 16px",
  boxSizing: "border-box",
});
const Lines = staticStyled("div", { flexGrow: 1, display: "grid", gap: 8 });

/** Placeholder rows of the final height. Mount it while the list loads; it stays invisible for the first 200 ms. */
export function SkeletonRows({ count = 6, height = 56 }: { count?: number; height?: number }) {
  const { t } = useTranslation();
  const isShown = useDelayedLoading(true);
  if (!isShown) return <div style={{ height: count * height }} />;
  return (
    <div role="status" aria-label={t("states.loading")}>
      {Array.from({ length: count }, (_, row) => (
        <Row key={row} style={{ height }}>
          <Grey
            style={{
              flexShrink: 0,
              width: Math.min(40, height - 16),
              height: Math.min(40, height - 16),
              borderRadius: "50%",
            }}
          />
          <Lines>
            <Grey style={{ width: "45%" }} />
            <Grey style={{ width: "75%" }} />
          </Lines>
        </Row>
      ))}
    </div>
  );
}
