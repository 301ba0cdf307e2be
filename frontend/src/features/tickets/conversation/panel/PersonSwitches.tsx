import { useTranslation } from "react-i18next";
import { useMayCampaign } from "@/shared/contacts/campaign-gate";
import { useContact, useContactMutations } from "@/shared/contacts/use-contact";
import { PersonSwitch } from "./PersonSwitch";

/** What bot and campaigns may send this contact. */
export function PersonSwitches({ contactId }: { contactId: number }) {
  const { t } = useTranslation("panel");
  const { data } = useContact(contactId);
  const { change, setOptOut } = useContactMutations();
  const hasCampaigns = useMayCampaign();
  if (!data) return null;
  return (
    <>
      <PersonSwitch
        label={t("person.bot")}
        isOn={data.botEnabled}
        save={(botEnabled) => change(contactId, { botEnabled })}
      />
      {hasCampaigns ? (
        <PersonSwitch
          label={t("person.campaigns")}
          isOn={data.optedOutAt === null}
          save={(receives) => setOptOut(contactId, !receives)}
        />
      ) : null}
    </>
  );
}
