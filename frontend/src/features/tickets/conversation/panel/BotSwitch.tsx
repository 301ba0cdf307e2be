import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "@/shared/api/notify-error";
import { useContact, useContactMutations } from "@/shared/contacts/use-contact";

/** Whether the bot answers this contact, in every ticket. */
export function BotSwitch({ contactId }: { contactId: number }) {
  const { t } = useTranslation("panel");
  const { data } = useContact(contactId);
  const { change } = useContactMutations();
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (!data) return null;
  const save = (botEnabled: boolean) => {
    setChosen(botEnabled);
    change(contactId, { botEnabled })
      .catch(notifyError)
      .finally(() => setChosen(null));
  };
  return (
    <FormControlLabel
      label={t("person.bot")}
      control={
        <Switch checked={chosen ?? data.botEnabled} disabled={chosen !== null} onChange={(_event, on) => save(on)} />
      }
    />
  );
}
