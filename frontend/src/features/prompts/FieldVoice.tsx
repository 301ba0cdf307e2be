import { promptApi, textVoice, voices, type VoiceSampleDto } from "@guiche/contract/prompts";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { useMutation } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { valueItems } from "../../shared/forms/menu-items";
import { adminError } from "../../shared/lists/admin-toast";
import type { PromptForm } from "./fields";

const nameOf = (voice: string): string => voice.replace(/^pt-BR-|Neural$/g, "");

/** The voice of the answers, with a sample of each on request, as the form is filled in. */
export function FieldVoice({ promptId }: { promptId: number | null }) {
  const { t } = useTranslation("prompts");
  const { voice, voiceKey, voiceRegion, speechModel, speechBaseUrl, baseUrl, apiKey } =
    useFormikContext<PromptForm>().values;
  const service = { voice, voiceKey, voiceRegion, speechModel, speechBaseUrl, baseUrl, apiKey };
  const serviceKey = JSON.stringify(service);
  const [last, setLast] = useState<(VoiceSampleDto & { serviceKey: string }) | null>(null);
  const sample = last?.serviceKey === serviceKey ? last : null;

  const { mutate: listen, isPending: isBusy } = useMutation({
    mutationFn: async () => {
      const body = { ...service, ...(promptId !== null && { promptId }) };
      setLast({ serviceKey, ...(await call(promptApi.sample, { body })) });
    },
    onError: adminError,
  });
  const failureText = sample?.failure ? [t(`failures.${sample.failure}`), sample.detail].filter(Boolean).join(" ") : "";
  return (
    <>
      <FieldSelect<string> name="voice" label={t("dialog.voice")} help={t("dialog.voiceHelp")}>
        {valueItems(voices, nameOf)}
      </FieldSelect>
      {voice === textVoice ? null : (
        <Button
          variant="outlined"
          color="inherit"
          disabled={isBusy}
          onClick={() => listen()}
          sx={{ justifySelf: "start" }}
        >
          {t(isBusy ? "sample.asking" : "sample.listen", { voice: nameOf(voice) })}
        </Button>
      )}
      <FormHelperText role="status" error sx={{ mx: 0, "&:empty": { display: "none" } }}>
        {failureText}
      </FormHelperText>
      {sample?.audio ? <Sample base64={sample.audio} label={t("sample.label", { voice: nameOf(voice) })} /> : null}
    </>
  );
}

/** A recording that came in a reply, played at once. */
function Sample({ base64, label }: { base64: string; label: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: "audio/ogg" }));
    if (audio.current) audio.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [base64]);
  return <audio ref={audio} controls autoPlay aria-label={label} />;
}
