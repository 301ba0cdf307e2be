import { isPixKey } from "@guiche/contract/texts/br-code";
import type { PlatformSettingKey } from "@guiche/contract/platform";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useTranslation } from "react-i18next";

const keys = ["pixKey", "pixName", "pixCity"] as const;
type Key = (typeof keys)[number];

interface Props {
  valueOf: (key: PlatformSettingKey) => string;
  onSave: (key: PlatformSettingKey, value: string) => Promise<boolean>;
}

/** The receiver of the companies' Pix payments. Each field is saved on blur. */
export function PixReceiver({ valueOf, onSave }: Props) {
  return keys.map((name) => (
    <PixField key={name} name={name} value={valueOf(name)} onSave={(value) => onSave(name, value)} />
  ));
}

function PixField({ name, value, onSave }: { name: Key; value: string; onSave: (value: string) => Promise<boolean> }) {
  const { t } = useTranslation("platform");
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? value;
  const isWrong = name === "pixKey" && draft !== null && draft.trim() !== "" && !isPixKey(draft.trim());
  const commit = async () => {
    if (draft === null || isWrong) return;
    if (draft.trim() === value || (await onSave(draft.trim()))) setDraft((now) => (now === draft ? null : now));
  };
  const help = name === "pixKey" ? t("rules.pixKeyHelp") : " ";
  return (
    <TextField
      label={t(`rules.${name}`)}
      helperText={isWrong ? t("rules.pixWrong") : help}
      error={isWrong}
      value={text}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void commit()}
      slotProps={{ htmlInput: { maxLength: name === "pixKey" ? 77 : 60, autoComplete: "off" } }}
    />
  );
}
