import { planApi } from "@guiche/contract/plans";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { PublicData } from "../../shared/public/PublicData";
import { PublicLink } from "../../shared/public/PublicLink";
import { PublicPage } from "../../shared/public/PublicPage";
import { EmptyState } from "../../shared/ui/EmptyState";
import { ErrorState } from "../../shared/ui/ErrorState";
import { PlanSkeleton } from "./PlanSkeleton";
import { SignUpForm } from "./SignUpForm";

export function SignUpPage() {
  const { t } = useTranslation("signup");
  return (
    <PublicPage title={t("title")} width={600}>
      <PublicData>
        <Content />
      </PublicData>
      <Box component="p" sx={{ m: 0, mt: 5, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        {t("haveAccount")}
        <PublicLink to="/login">{t("login")}</PublicLink>
      </Box>
    </PublicPage>
  );
}

/** Without plans no one can sign up, so the form is not shown. */
function Content() {
  const { t } = useTranslation("signup");
  const { data, error, refetch } = useQuery(endpointQuery(planApi.list));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PlanSkeleton />;
  if (data.length === 0) return <EmptyState drawing="closedWindow" text={t("noPlans")} />;
  return <SignUpForm plans={data} />;
}
