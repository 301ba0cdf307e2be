import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "react-i18next";
import { useDelayedLoading } from "../../shared/ui/use-delayed-loading";

/** Placeholder of the form while the plans load. */
export function PlanSkeleton() {
  const { t } = useTranslation();
  const isShown = useDelayedLoading(true);
  return (
    <Box
      role="status"
      aria-label={t("states.loading")}
      sx={{ display: "grid", gap: 5, visibility: isShown ? "visible" : "hidden" }}
    >
      {["name", "userName", "email", "phone", "password"].map((field) => (
        <Skeleton key={field} variant="rounded" height={52} />
      ))}
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <Skeleton variant="rounded" height={180} />
        <Skeleton variant="rounded" height={180} />
      </Box>
    </Box>
  );
}
