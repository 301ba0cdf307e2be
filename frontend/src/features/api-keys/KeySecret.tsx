import { useTranslation } from "react-i18next";
import { CodeBox } from "../../shared/ui/CodeBox";
import { SecretDialog } from "../../shared/ui/SecretDialog";

/** The secret of a key, with a first call. */
export function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  return (
    <SecretDialog title={t("secret.title")} secret={secret} onClose={onClose}>
      <div>{t("secret.try")}</div>
      <CodeBox>{`curl -H "Authorization: Bearer ${secret}" ${window.location.origin}/api/contacts`}</CodeBox>
    </SecretDialog>
  );
}
