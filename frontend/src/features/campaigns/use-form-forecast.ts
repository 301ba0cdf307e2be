import { forecastInput, type ForecastInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { inputFromForm, type CampaignForm } from "./fields";
import { useTemplateConnection } from "./use-template-connection";

/** A pause in typing after which the forecast is asked for again. */
const settledMs = 500;

export const forecastInputOf = (form: CampaignForm, sendsTemplate: boolean): ForecastInput =>
  forecastInput.cast(inputFromForm(form, sendsTemplate), { stripUnknown: true });

/** What would happen with what is in the form now; undefined until it is known, null without an audience. */
export function useFormForecast(form: CampaignForm, enabled: boolean) {
  const sendsTemplate = useTemplateConnection() !== null;
  const body = JSON.stringify(forecastInputOf(form, sendsTemplate));
  const [settledBody, setSettledBody] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setSettledBody(body), settledMs);
    return () => clearTimeout(timer);
  }, [body]);
  const input = JSON.parse(settledBody) as ForecastInput;
  const hasAudience = input.contactListId !== null || input.tagListId !== "Nenhuma";
  const { data } = useQuery({
    ...endpointQuery(campaignApi.preview, { body: input }),
    enabled: enabled && hasAudience,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return hasAudience ? data : null;
}
