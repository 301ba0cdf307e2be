import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { knownEmail } from "../../shared/public/known-email";
import { MailNote } from "../../shared/public/MailNote";
import { PublicLink } from "../../shared/public/PublicLink";
import { PublicPage } from "../../shared/public/PublicPage";
import { CodeStep } from "./CodeStep";
import { EmailStep } from "./EmailStep";

/** The address that receives a code, and when another may be requested. 0: the code was not requested here. */
interface SentCode {
  email: string;
  again: number;
}

const resendMs = 60_000;

/** Two steps on one page: the email, then the code and the new password. */
export function ResetPage() {
  const { t } = useTranslation("password");
  const [query] = useSearchParams();
  const passedEmail = knownEmail(useLocation().state);
  const [email, setEmail] = useState(query.get("email") ?? passedEmail);
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const noteSentCode = (to: string) => setSentCode({ email: to, again: Date.now() + resendMs });
  const change = () => {
    setEmail(sentCode?.email ?? email);
    setSentCode(null);
  };
  return (
    <PublicPage title={t("title")} width={420}>
      <MailNote />
      {sentCode ? (
        <CodeStep
          email={sentCode.email}
          again={sentCode.again}
          onResent={() => noteSentCode(sentCode.email)}
          onChangeEmail={change}
        />
      ) : (
        <EmailStep email={email} onSent={noteSentCode} onHasCode={(to) => setSentCode({ email: to, again: 0 })} />
      )}
      <Box component="p" sx={{ m: 0, mt: 5 }}>
        <PublicLink to="/login">{t("back")}</PublicLink>
      </Box>
    </PublicPage>
  );
}
