import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import EditIcon from "lucide-react/icons/pencil";
import { RowAction } from "../../shared/lists/RowAction";
import { Can } from "../../shared/permissions/Can";
import { useOwnCompany } from "../../shared/session/use-own-company";
import { StorageLine } from "./StorageLine";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const CompanyDialog = lazyDialog(async () => ({ default: (await import("./CompanyDialog")).CompanyDialog }));

/** The company's name, with a button to edit its data, and the room that its files take. */
export function CompanyLine() {
  const { t } = useTranslation("settings");
  const { data: company } = useOwnCompany();
  const [editing, setEditing] = useState(false);
  return (
    <Box sx={{ mt: -4, mb: 1 }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          typography: "body2",
          color: "text.secondary",
          minHeight: { xs: 44, sm: 36 },
          overflowWrap: "anywhere",
        }}
      >
        {company ? (
          <>
            <Box sx={{ minWidth: 0 }}>{t("company", { name: company.name, plan: company.plan.name })}</Box>
            <Can do="company:edit">
              <RowAction label={t("own.open")} Icon={EditIcon} onClick={() => setEditing(true)} />
            </Can>
            {editing ? <CompanyDialog company={company} onClose={() => setEditing(false)} /> : null}
          </>
        ) : null}
      </Box>
      {company ? <StorageLine {...company.storage} /> : null}
    </Box>
  );
}
