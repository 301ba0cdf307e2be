import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import { useMayCampaign } from "@/shared/contacts/campaign-gate";
import { useContact, useContactMutations } from "@/shared/contacts/use-contact";
import { Can } from "@/shared/permissions/Can";
import { PersonSwitch } from "./PersonSwitch";
import { Section } from "./parts";

/** What bot and campaigns may send this contact, and whether it is blocked; open where that is unusual. */
export function PersonSwitches({ contactId }: { contactId: number }) {
  const { t } = useTranslation("panel");
  const { data } = useContact(contactId);
  const { change, setOptOut, setBlocked } = useContactMutations();
  const hasCampaigns = useMayCampaign();
  if (!data) return null;
  const isUsual = data.botEnabled && data.optedOutAt === null && data.blockedAt === null;
  return (
    <Section key={contactId} name={t("person.preferences")} isFolded={isUsual}>
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
      <Can do="contacts:block">
        <PersonSwitch
          label={t("person.blocked")}
          isOn={data.blockedAt !== null}
          save={(isBlocked) => setBlocked(contactId, isBlocked)}
        />
      </Can>
      {data.blockedAt !== null ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t("person.blockedMeans")}
        </Alert>
      ) : null}
    </Section>
  );
}
