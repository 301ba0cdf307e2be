import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeBox } from "../../shared/ui/CodeBox";
import { copyText } from "../../shared/ui/copy-text";
import { sampleNames, sampleOf, type SampleName } from "@guiche/contract/api-docs/external-samples";

/** One sample for each language, with the address of this installation. */
export function Samples() {
  const { t } = useTranslation("messageApi");
  const [name, setName] = useState<SampleName>("curl");
  const text = sampleOf(name, location.origin);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, mb: 2 }}>
        <Tabs
          value={name}
          onChange={(_event, next: SampleName) => setName(next)}
          variant="scrollable"
          aria-label={t("samples")}
          sx={{ flexGrow: 1, minWidth: 0 }}
        >
          {sampleNames.map((one) => (
            <Tab key={one} value={one} id={`sample-${one}`} aria-controls="sample" label={t(`languages.${one}`)} />
          ))}
        </Tabs>
        <Button
          variant="outlined"
          size="small"
          onClick={() => copyText(text, { copied: t("copied"), notCopied: t("notCopied") })}
        >
          {t("copy")}
        </Button>
      </Box>
      <CodeBox id="sample" role="tabpanel" aria-labelledby={`sample-${name}`}>
        {text}
      </CodeBox>
    </Box>
  );
}
