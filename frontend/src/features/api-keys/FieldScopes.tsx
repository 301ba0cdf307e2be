import { keyAreas, keyScopes, keyVerbs, type KeyScope } from "@guiche/contract/api-keys";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormHelperText from "@mui/material/FormHelperText";
import { useField } from "formik";
import { useId } from "react";
import { useTranslation } from "react-i18next";

/** What a key may do, by area; the first row is for all areas. */
export function FieldScopes() {
  const { t } = useTranslation("apiKeys");
  const [{ value }, { error, touched }, { setValue }] = useField<KeyScope[]>("scopes");
  const id = useId();
  const toggle = (scope: KeyScope) =>
    void setValue(value.includes(scope) ? value.filter((one) => one !== scope) : [...value, scope]);
  const rows = [null, ...keyAreas];
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} sx={{ typography: "body2", color: "text.secondary" }}>
        {t("scopes")}
      </Box>
      <Box component="table" sx={{ width: 1, borderCollapse: "collapse", "& td, & th": { p: 0, typography: "body2" } }}>
        <thead>
          <tr>
            <Box component="td" sx={{ width: 0.36 }} />
            {keyVerbs.map((verb) => (
              <Box component="th" scope="col" key={verb} sx={{ fontWeight: 500, textAlign: "center" }}>
                {t(`verbs.${verb}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((area) => (
            <Box component="tr" key={area ?? ""} sx={{ borderTop: 1, borderColor: "divider" }}>
              <Box component="th" scope="row" sx={{ fontWeight: area ? 400 : 500, textAlign: "left" }}>
                {area ? t(`areas.${area}`) : t("everything")}
              </Box>
              {keyVerbs.map((verb) => {
                const scope = (area ? `${area}:${verb}` : verb) as KeyScope;
                const label = `${area ? t(`areas.${area}`) : t("everything")}: ${t(`verbs.${verb}`)}`;
                const isCovered = area !== null && value.includes(verb);
                return (
                  <Box component="td" key={verb} sx={{ textAlign: "center" }}>
                    {keyScopes.includes(scope) ? (
                      <Checkbox
                        size="small"
                        checked={isCovered || value.includes(scope)}
                        disabled={isCovered}
                        onChange={() => toggle(scope)}
                        slotProps={{ input: { "aria-label": label } }}
                      />
                    ) : null}
                  </Box>
                );
              })}
            </Box>
          ))}
        </tbody>
      </Box>
      {touched && error ? <FormHelperText error>{t("chooseScopes")}</FormHelperText> : null}
    </Box>
  );
}
