import Card from "@mui/material/Card";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import { ConnectionFindings } from "../../shared/findings/ConnectionFindings";
import { wasLinked } from "./steps";
import { useConnections } from "./use-counters";

/** The connections whose customers may wait where no agent sees them. A number that was never linked has no customers. */
export function UnseenCustomers() {
  const { t } = useTranslation("findings");
  const id = useId();
  const { data = [] } = useConnections();
  const unseen = data.filter((connection) => wasLinked(connection) && (connection.findings ?? []).length > 0);
  if (unseen.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, display: "grid", gap: 3 }}>
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
        {t("title")}
      </Box>
      {unseen.map((connection) => (
        <div key={connection.id}>
          <Link component={RouterLink} to="/connections" sx={{ fontWeight: 600 }}>
            {connection.name}
          </Link>
          <ConnectionFindings findings={connection.findings} />
        </div>
      ))}
    </Card>
  );
}
