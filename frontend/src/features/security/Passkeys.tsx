import { passkeyApi, passkeyNameInput, passkeyNameLength, type PasskeyDto } from "@guiche/contract/passkeys";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { notifySuccess } from "../../shared/api/notify-error";
import { formatDate } from "../../shared/format/dates";
import { FieldText } from "../../shared/forms/FieldText";
import { mayUsePasskeys } from "../../shared/passkeys/passkey-browser";
import { AddPasskey } from "./AddPasskey";
import { PasswordStep } from "./PasswordStep";
import { Section } from "./Section";
import { SecurityRow } from "./SecurityRow";
import { StepForm } from "./StepForm";

interface Props {
  passkeys: readonly PasskeyDto[];
  onChanged: () => void;
}

type Doing = { what: "nothing" | "add" } | { what: "rename" | "remove"; passkey: PasskeyDto };
const nothing: Doing = { what: "nothing" };

/** Passkeys: the devices and security keys that stand in for the code of an app. */
export function Passkeys({ passkeys, onChanged }: Props) {
  const { t } = useTranslation("security");
  const [doing, setDoing] = useState<Doing>(nothing);
  const stop = () => setDoing(nothing);
  const finish = (message: string) => {
    notifySuccess(message);
    stop();
    onChanged();
  };

  if (doing.what === "add")
    return (
      <Section title={t("passkeys.title")}>
        <AddPasskey onDone={() => finish(t("passkeys.added"))} onCancel={stop} />
      </Section>
    );
  if (doing.what === "rename")
    return (
      <Section title={doing.passkey.name}>
        <StepForm
          initialValues={{ name: doing.passkey.name }}
          schema={passkeyNameInput}
          submit={t("passkeys.save")}
          onSubmit={async (body) => {
            await call(passkeyApi.rename, { params: { passkeyId: doing.passkey.id }, body });
            finish(t("passkeys.renamed"));
          }}
          onCancel={stop}
        >
          <FieldText name="name" label={t("passkeys.name")} autoFocus inputProps={{ maxLength: passkeyNameLength }} />
        </StepForm>
      </Section>
    );
  if (doing.what === "remove")
    return (
      <Section title={doing.passkey.name}>
        <PasswordStep
          lead={t("passkeys.removeLead")}
          submit={t("passkeys.remove")}
          danger
          onSubmit={async (body) => {
            await call(passkeyApi.remove, { params: { passkeyId: doing.passkey.id }, body });
            finish(t("passkeys.removed"));
          }}
          onCancel={stop}
        />
      </Section>
    );

  const timesOf = ({ createdAt, usedAt }: PasskeyDto) => [
    t("passkeys.created", { day: formatDate(createdAt) }),
    usedAt ? t("passkeys.used", { day: formatDate(usedAt) }) : t("passkeys.unused"),
  ];
  return (
    <Section title={t("passkeys.title")} help={t(mayUsePasskeys() ? "passkeys.help" : "passkeys.notHere")}>
      {passkeys.length > 0 ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 3 }}>
          {passkeys.map((passkey) => (
            <SecurityRow key={passkey.id} title={passkey.name} notes={timesOf(passkey)}>
              {(["rename", "remove"] as const).map((what) => (
                <Button
                  key={what}
                  size="small"
                  aria-label={`${t(`passkeys.${what}`)}: ${passkey.name}`}
                  onClick={() => setDoing({ what, passkey })}
                >
                  {t(`passkeys.${what}`)}
                </Button>
              ))}
            </SecurityRow>
          ))}
        </Box>
      ) : null}
      {mayUsePasskeys() ? (
        <Button variant="outlined" onClick={() => setDoing({ what: "add" })} sx={{ justifySelf: "start" }}>
          {t("passkeys.add")}
        </Button>
      ) : null}
    </Section>
  );
}
