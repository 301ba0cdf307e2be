import { securityApi, type SecondFactorDto } from "@guiche/contract/security";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { notifySuccess } from "../../shared/api/notify-error";
import { formatDate } from "../../shared/format/dates";
import { EnrolSteps } from "./EnrolSteps";
import { PasswordStep } from "./PasswordStep";
import { RecoveryCodes } from "./RecoveryCodes";
import { Section } from "./Section";

interface Props {
  factor: SecondFactorDto;
  onChanged: () => void;
}

type Doing = { what: "nothing" | "enrol" | "renew" | "off" } | { what: "codes"; codes: readonly string[] };
const nothing: Doing = { what: "nothing" };

/** Two-step verification: on or off, recovery codes. */
export function SecondFactor({ factor, onChanged }: Props) {
  const { t } = useTranslation("security");
  const [doing, setDoing] = useState<Doing>(nothing);
  const stop = () => setDoing(nothing);
  const finish = (message: string) => {
    notifySuccess(message);
    stop();
    onChanged();
  };

  if (doing.what === "enrol")
    return (
      <Section title={t("factor.title")}>
        <EnrolSteps onDone={() => finish(t("factor.turnedOn"))} onCancel={stop} />
      </Section>
    );
  if (doing.what === "renew")
    return (
      <Section title={t("codes.title")}>
        <PasswordStep
          lead={t("codes.renewLead")}
          submit={t("codes.renew")}
          onSubmit={async (body) => {
            const { recoveryCodes: codes } = await call(securityApi.renewCodes, { body });
            setDoing({ what: "codes", codes });
            onChanged();
          }}
          onCancel={stop}
        />
      </Section>
    );
  if (doing.what === "codes")
    return (
      <Section title={t("codes.title")}>
        <RecoveryCodes codes={doing.codes} />
        <Button variant="contained" onClick={stop} sx={{ justifySelf: "start" }}>
          {t("enrol.done")}
        </Button>
      </Section>
    );
  if (doing.what === "off")
    return (
      <Section title={t("factor.title")}>
        <PasswordStep
          lead={t("factor.offLead")}
          submit={t("factor.turnOff")}
          danger
          onSubmit={async (body) => {
            await call(securityApi.turnOff, { body });
            finish(t("factor.turnedOff"));
          }}
          onCancel={stop}
        />
      </Section>
    );

  const isOn = factor.state === "on";
  return (
    <Section title={t("factor.title")} help={t("factor.help")}>
      {isOn ? (
        <Box>
          {t("factor.since", { day: factor.since ? formatDate(factor.since) : "" })}{" "}
          {t("codes.left", { count: factor.recoveryCodesLeft })}
        </Box>
      ) : null}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {isOn ? (
          <>
            <Button variant="outlined" onClick={() => setDoing({ what: "renew" })}>
              {t("codes.renew")}
            </Button>
            <Button color="error" onClick={() => setDoing({ what: "off" })}>
              {t("factor.turnOff")}
            </Button>
          </>
        ) : null}
        {factor.app ? null : (
          <Button variant={isOn ? "outlined" : "contained"} onClick={() => setDoing({ what: "enrol" })}>
            {t(isOn ? "factor.addApp" : "factor.turnOn")}
          </Button>
        )}
      </Box>
    </Section>
  );
}
