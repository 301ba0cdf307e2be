import {
  isEditable,
  mayChooseConnection,
  mayEditTexts,
  variantNumbers,
  type CampaignDto,
} from "@guiche/contract/campaigns";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { campaignInput } from "@guiche/contract/campaign-input";
import { FieldAttachment } from "../../shared/forms/FieldAttachment";
import { FormDialog } from "../../shared/forms/FormDialog";
import { FormTabs } from "../../shared/forms/FormTabs";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { AudienceFields } from "./AudienceFields";
import { ConnectionField } from "./ConnectionField";
import { formOf, inputOf, type CampaignForm } from "./fields";
import { Forecast } from "./Forecast";
import { CampaignTextsOf, LockedCampaign } from "./LockedCampaign";
import { PaceFields } from "./PaceFields";
import { useCampaignMutations } from "./use-campaigns";
import { VariantFields } from "./VariantFields";

interface Props {
  /** Null adds a campaign. */
  row: CampaignDto | null;
  /** Begins a new one like `row`. */
  copies: boolean;
  /** The list that a new campaign begins with. */
  contactListId?: number;
  onClose: () => void;
}

const fieldOfCode = {
  ERR_CAMPAIGN_EMPTY: "contactListId",
  ERR_NO_CONTACT_LIST_FOUND: "contactListId",
  ERR_NO_TAG_FOUND: "tagListId",
  ERR_NO_WAPP_FOUND: "whatsappId",
} as const;

/** The fields that are the same in the form and in the request. */
const schema = yup.object({
  name: campaignInput.fields.name,
  ...Object.fromEntries(variantNumbers.map((variant) => [`message${variant}`, campaignInput.fields.message1])),
});

/** A locked campaign shows what it sends, and cannot be saved, unless its connection was deleted. */
export function CampaignDialog(props: Props) {
  const { row, copies } = props;
  const [now] = useState(() => Date.now());
  const isOpen = row === null || copies || mayEditTexts(row, now) || mayChooseConnection(row);
  return isOpen ? <EditDialog {...props} /> : <LockedCampaign row={row} onClose={props.onClose} />;
}

function EditDialog({ row, copies, contactListId, onClose }: Props) {
  const { t } = useTranslation(["campaigns", "lists"]);
  const { save, saveFile } = useCampaignMutations();
  const [progress, setProgress] = useState<number | null>(null);
  const made = useRef(copies ? null : row);
  const [now] = useState(() => Date.now());
  const isWhole = row === null || copies || isEditable(row, now);
  const choosesConnection = !isWhole && mayChooseConnection(row);

  const submit = async (form: CampaignForm) => {
    made.current = await save(made.current?.id ?? null, inputOf(form));
    try {
      if (isWhole) await saveFile(made.current, form.attachment, setProgress);
    } finally {
      setProgress(null);
    }
    adminSuccess(t("lists:saved"));
  };
  const tabs = variantNumbers.map((variant) => ({
    name: String(variant),
    label: t("campaigns:dialog.variant", { variant }),
    fields: [`message${variant}`, `confirmationMessage${variant}`],
    content: <VariantFields variant={variant} />,
  }));

  return (
    <FormDialog
      title={
        isWhole ? t(row && !copies ? "campaigns:dialog.edit" : "campaigns:dialog.add") : t("campaigns:dialog.readonly")
      }
      initialValues={formOf(row, copies, contactListId)}
      schema={schema}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onFailure={adminFailure}
      onClose={onClose}
      aside={<Forecast campaign={copies ? null : row} />}
    >
      {isWhole ? <AudienceFields /> : null}
      {choosesConnection ? <ConnectionField isGone /> : null}
      {isWhole || mayEditTexts(row, now) ? (
        <FormTabs label={t("campaigns:dialog.messages")} tabs={tabs} />
      ) : (
        <CampaignTextsOf row={row} />
      )}
      {isWhole ? (
        <>
          <FieldAttachment name="attachment" storedName={row?.mediaName ?? null} progress={progress} />
          <PaceFields />
        </>
      ) : null}
    </FormDialog>
  );
}
