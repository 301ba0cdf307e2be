import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createPasskey, isKnownThere, wasCancelled } from "../../shared/passkeys/passkey-browser";
import { PasswordStep } from "./PasswordStep";
import { RecoveryCodes } from "./RecoveryCodes";
import { browserName } from "./browser-name";

interface Props {
  /** Called once the recovery codes of a first second factor were shown. */
  onDone: () => void;
  onCancel?: () => void;
}

/** Adds a passkey: the password, the browser's question, and the recovery codes if there were none. */
export function AddPasskey({ onDone, onCancel }: Props) {
  const { t } = useTranslation("security");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes)
    return (
      <Box sx={{ display: "grid", gap: 4 }}>
        <RecoveryCodes codes={codes} />
        <Button variant="contained" onClick={onDone} sx={{ justifySelf: "start" }}>
          {t("enrol.done")}
        </Button>
      </Box>
    );
  return (
    <PasswordStep
      lead={t("passkeys.addLead")}
      submit={t("enrol.next")}
      explain={(error) =>
        isKnownThere(error) ? t("passkeys.known") : wasCancelled(error) ? t("passkeys.cancelled") : null
      }
      onSubmit={async ({ password }) => {
        const name = browserName(navigator.userAgent) || t("passkeys.unnamed");
        const { recoveryCodes } = await createPasskey(password, name);
        if (recoveryCodes) setCodes(recoveryCodes);
        else onDone();
      }}
      onCancel={onCancel}
    />
  );
}
