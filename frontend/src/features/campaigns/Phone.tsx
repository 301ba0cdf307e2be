import { fillCampaignText } from "@guiche/contract/texts/campaign-text";
import { variantNumbers, type CampaignDto } from "@guiche/contract/campaigns";
import { minuteOfDay } from "@guiche/contract/time/zone";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Markup } from "../../shared/markup/Markup";
import { OwnBubble } from "../../shared/markup/OwnBubble";
import { AttachedFile } from "../../shared/media/AttachedFile";
import { useCompanyZone } from "../../shared/session/company-zone";
import { TemplatePreview } from "../../shared/templates/TemplatePreview";
import { useTemplate } from "../../shared/templates/use-template";
import type { CampaignForm } from "./fields";
import { useTemplateConnection } from "./use-template-connection";
import { variantLabel } from "./variant-label";

/** What each person has of their own is not known here. */
const asTyped = { fieldOf: (word: string) => `{${word}}` };
const maria = { name: "Maria Souza", number: "5511987654321", email: "maria@exemplo.com" };

/** What a person will see, with example values. */
export function Phone({ campaign }: { campaign: CampaignDto | null }) {
  const connectionId = useTemplateConnection();
  return connectionId === null ? (
    <Variants campaign={campaign} />
  ) : (
    <Template connectionId={connectionId} campaign={campaign} />
  );
}

function useExample() {
  const { i18n } = useTranslation();
  const zone = useCompanyZone();
  const [openedAt] = useState(Date.now);
  return { contact: maria, minuteOfDay: minuteOfDay(zone, openedAt), language: i18n.language };
}

function Template({ connectionId, campaign }: { connectionId: number; campaign: CampaignDto | null }) {
  const { templateId, templateValues, attachment } = useFormikContext<CampaignForm>().values;
  const template = useTemplate(connectionId, templateId === "" ? null : templateId);
  const example = useExample();
  if (!template) return null;
  const values = templateValues.map((value) => fillCampaignText(value, example, asTyped));
  return <TemplatePreview template={template} values={values} file={attachment} storedFile={campaign} />;
}

/** One filled variant after the other, with example values: the question where it asks first, and the message. */
function Variants({ campaign }: { campaign: CampaignDto | null }) {
  const { t } = useTranslation("campaigns");
  const { values } = useFormikContext<CampaignForm>();
  const filledVariants = variantNumbers.filter((variant) => values[`message${variant}`].trim() !== "");
  const [shownIndex, setShownIndex] = useState(0);
  const variant = filledVariants[shownIndex % Math.max(1, filledVariants.length)] ?? 1;
  const example = useExample();
  // As when it is sent: the first question that is filled stands in for an empty one.
  const question = [variant, ...variantNumbers]
    .map((each) => values[`confirmationMessage${each}`])
    .find((text) => text.trim() !== "");
  if (filledVariants.length === 0 && values.attachment === "none") return null;
  const label = variantLabel(t, values, variant);
  const title =
    filledVariants.length > 1
      ? t("forecast.variantOf", {
          variant: label,
          at: (shownIndex % filledVariants.length) + 1,
          count: filledVariants.length,
        })
      : label;
  const asks = values.confirmation && question;
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "stretch" }}>
      {asks ? (
        <OwnBubble title={title}>
          <Markup text={fillCampaignText(question, example, asTyped)} />
        </OwnBubble>
      ) : null}
      <OwnBubble title={asks ? t("forecast.afterAnswer") : title}>
        <AttachedFile file={values.attachment} storedFile={campaign} />
        <Markup text={fillCampaignText(values[`message${variant}`], example, asTyped)} />
      </OwnBubble>
      {filledVariants.length > 1 ? (
        <Button onClick={() => setShownIndex(shownIndex + 1)} sx={{ justifySelf: "end" }}>
          {t("forecast.next")}
        </Button>
      ) : null}
    </Box>
  );
}
