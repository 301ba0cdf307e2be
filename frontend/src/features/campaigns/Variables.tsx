import type { CampaignVariable } from "@guiche/contract/campaign-settings";
import { foldWord } from "@guiche/contract/texts/variables";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import DeleteIcon from "lucide-react/icons/trash-2";
import { RowAction } from "../../shared/lists/RowAction";

interface Props {
  variables: CampaignVariable[];
  isReadOnly: boolean;
  onChange: (variables: CampaignVariable[]) => void;
}

/** The company's own {keys}. A key that is there already is refused, however it is spelled: texts take either spelling. */
export function Variables({ variables, isReadOnly, onChange }: Props) {
  const { t } = useTranslation("campaigns");
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");
  const isTaken = variables.some((variable) => foldWord(variable.key) === foldWord(key));
  const isWrong = key !== "" && !/^[\p{L}\p{N}_-]{1,40}$/u.test(key.trim());
  const add = () => {
    onChange([...variables, { key: key.trim(), value }]);
    setKey("");
    setValue("");
  };
  return (
    <Box component="section" aria-label={t("config.variables")} sx={{ display: "grid", gap: 4, alignContent: "start" }}>
      <Box component="h2" sx={{ typography: "h2", m: 0 }}>
        {t("config.variables")}
      </Box>
      {variables.length === 0 ? <Box sx={{ color: "text.secondary" }}>{t("config.noVariables")}</Box> : null}
      {variables.map((variable) => (
        <Box key={variable.key} sx={{ display: "flex", alignItems: "center", gap: 3, minHeight: 44 }}>
          <Box component="code" sx={{ fontWeight: 600 }}>{`{${variable.key}}`}</Box>
          <Box sx={{ flexGrow: 1, overflowWrap: "anywhere", minWidth: 0 }}>{variable.value}</Box>
          {isReadOnly ? null : (
            <RowAction
              label={t("config.removeVariable", { key: variable.key })}
              Icon={DeleteIcon}
              onClick={() => onChange(variables.filter((each) => each !== variable))}
            />
          )}
        </Box>
      ))}
      {isReadOnly ? null : (
        <>
          <TextField
            label={t("config.key")}
            value={key}
            error={isTaken || isWrong}
            helperText={isTaken ? t("config.taken") : isWrong ? t("config.wrongKey") : t("config.keyHelp")}
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: "off" } }}
            onChange={({ target }) => setKey(target.value)}
          />
          <TextField
            label={t("config.value")}
            value={value}
            multiline
            slotProps={{ htmlInput: { maxLength: 1_000 } }}
            onChange={({ target }) => setValue(target.value)}
          />
          <Box>
            <Button
              variant="outlined"
              startIcon={<AddIcon />}
              disabled={key.trim() === "" || isTaken || isWrong}
              onClick={add}
            >
              {t("config.addVariable")}
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
