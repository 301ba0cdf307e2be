import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mayUsePasskeys } from "../../shared/passkeys/passkey-browser";
import { useSession } from "../../shared/session";
import { refreshUser } from "../../shared/session/refresh-user";
import { PublicPage } from "../../shared/public/PublicPage";
import { AddPasskey } from "./AddPasskey";
import { EnrolSteps } from "./EnrolSteps";

/** For users who must set up two-step verification before anything else. */
export function EnrolmentPage() {
  const { t } = useTranslation("security");
  const { user, signOut } = useSession();
  const [byPasskey, setByPasskey] = useState(false);
  const goOn = () => void refreshUser().catch(() => undefined);
  return (
    <PublicPage title={t("factor.title")} width={480}>
      <Box component="p" sx={{ m: 0, mb: 4, color: "text.secondary" }}>
        {t(user.super ? "required.super" : "required.admin")}
      </Box>
      {byPasskey ? <AddPasskey onDone={goOn} /> : <EnrolSteps onDone={goOn} />}
      {mayUsePasskeys() ? (
        <Button size="small" onClick={() => setByPasskey(!byPasskey)} sx={{ mt: 3, ml: -1 }}>
          {t(byPasskey ? "passkeys.useApp" : "passkeys.useInstead")}
        </Button>
      ) : null}
      <Box sx={{ mt: 5, typography: "body2", display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        <Box component="span" sx={{ overflowWrap: "anywhere" }}>
          {user.email}
        </Box>
        <Button size="small" onClick={() => void signOut().catch(() => undefined)}>
          {t("required.signOut")}
        </Button>
      </Box>
    </PublicPage>
  );
}
