import { fillCampaignText } from "@guiche/contract/texts/campaign-text";
import { variantNumbers, type CampaignDto } from "@guiche/contract/campaigns";
import { minuteOfDay } from "@guiche/contract/time/zone";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChosenPicture, StoredPicture } from "../../shared/schedules/SchedulePreview";
import { useCompanyZone } from "../../shared/session/company-zone";
import type { CampaignForm } from "./fields";
import { variantLabel } from "./variant-label";

/** What each person has of their own is not known here. */
const asTyped = { fieldOf: (word: string) => `{${word}}` };
const maria = { name: "Maria Souza", number: "5511987654321", email: "maria@exemplo.com" };

/** One filled variant after the other, with example values: the question where it asks first, and the message. */
export function Phone({ campaign }: { campaign: CampaignDto | null }) {
  const { t, i18n } = useTranslation("campaigns");
  const { values } = useFormikContext<CampaignForm>();
  const filled = variantNumbers.filter((variant) => values[`message${variant}`].trim() !== "");
  const [shown, setShown] = useState(0);
  const variant = filled[shown % Math.max(1, filled.length)] ?? 1;
  const zone = useCompanyZone();
  const [openedAt] = useState(Date.now);
  const example = { contact: maria, minuteOfDay: minuteOfDay(zone, openedAt), language: i18n.language };
  // As when it is sent: the first question that is filled stands in for an empty one.
  const question = [variant, ...variantNumbers]
    .map((each) => values[`confirmationMessage${each}`])
    .find((text) => text.trim() !== "");
  return (
    <Box>
      <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "center", mb: 2 }}>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {filled.length > 1
            ? t("forecast.variantOf", {
                variant: variantLabel(t, values, variant),
                at: (shown % filled.length) + 1,
                count: filled.length,
              })
            : variantLabel(t, values, variant)}
        </Box>
        {filled.length > 1 ? <Button onClick={() => setShown(shown + 1)}>{t("forecast.next")}</Button> : null}
      </Box>
      {values.confirmation && question ? (
        <>
          <Bubble>{fillCampaignText(question, example, asTyped)}</Bubble>
          <Box sx={{ typography: "caption", color: "text.secondary", my: 2 }}>{t("forecast.afterAnswer")}</Box>
        </>
      ) : null}
      <Bubble>
        <Attachment campaign={campaign} file={values.attachment} />
        {fillCampaignText(values[`message${variant}`], example, asTyped)}
      </Bubble>
    </Box>
  );
}

const Bubble = ({ children }: { children: ReactNode }) => (
  <Box
    sx={(theme) => ({
      p: 3,
      borderRadius: 2,
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere",
      minHeight: 64,
      bgcolor: theme.vars.palette.state.ok.tint,
    })}
  >
    {children}
  </Box>
);

const isPictureName = (name: string) => /\.(png|jpe?g|webp|gif)$/i.test(name);

/** The picture that goes with the message; of another file its name. */
function Attachment({ campaign, file }: { campaign: CampaignDto | null; file: CampaignForm["attachment"] }) {
  if (file instanceof File)
    return file.type.startsWith("image/") ? (
      <ChosenPicture key={file.lastModified} file={file} />
    ) : (
      <FileName name={file.name} />
    );
  if (file !== "kept" || !campaign?.mediaPath || !campaign.mediaName) return null;
  return isPictureName(campaign.mediaName) ? (
    <StoredPicture path={campaign.mediaPath} />
  ) : (
    <FileName name={campaign.mediaName} />
  );
}

const FileName = ({ name }: { name: string }) => <Box sx={{ fontWeight: 600, mb: 1 }}>{name}</Box>;
