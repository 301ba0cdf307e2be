import { campaignApi, type CampaignForecast } from "@guiche/contract/campaigns";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import type { CampaignForm } from "./fields";
import { forecastSentence } from "./forecast-text";
import { forecastInputOf } from "./use-form-forecast";

interface Question {
  forecast: CampaignForecast;
  answer: (isYes: boolean) => void;
}

/** One question before a campaign is saved with a time at which it begins: to how many people, and until when. */
export function useStartQuestion() {
  const { t } = useTranslation("campaigns");
  const [question, setQuestion] = useState<Question | null>(null);
  const askToStart = async (form: CampaignForm, sendsTemplate: boolean): Promise<boolean> => {
    const forecast = await call(campaignApi.preview, { body: forecastInputOf(form, sendsTemplate) }).catch(() => null);
    // Saving says what is wrong.
    if (!forecast || forecast.recipients === 0) return true;
    return new Promise((answer) => setQuestion({ forecast, answer }));
  };
  const decide = (isYes: boolean) => {
    question?.answer(isYes);
    setQuestion(null);
  };
  const startQuestion = question ? (
    <ConfirmDialog
      open
      title={t("dialog.startTitle", { count: question.forecast.recipients - question.forecast.optedOut })}
      text={forecastSentence(t, question.forecast)}
      verb={t("dialog.start")}
      onConfirm={() => decide(true)}
      onClose={() => decide(false)}
    />
  ) : null;
  return { askToStart, startQuestion };
}
