import type { LoginInput } from "@guiche/contract/auth";
import { platformApi, type DemoSignIn as SignIn } from "@guiche/contract/platform";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";

/** On a demo installation, shows the credentials and fills them in. Renders nothing elsewhere. */
export default function DemoSignIn() {
  const { t } = useTranslation("login");
  const { setValues } = useFormikContext<LoginInput>();
  const [demoSignIn, setDemoSignIn] = useState<SignIn | null>(null);
  const id = useId();
  useEffect(() => {
    const asking = new AbortController();
    call(platformApi.demo, { signal: asking.signal }).then(
      ({ signIn }) => setDemoSignIn(signIn),
      () => undefined,
    );
    return () => asking.abort();
  }, []);
  if (!demoSignIn) return null;
  const { email, password } = demoSignIn;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ p: 4, borderRadius: "8px", bgcolor: "sunken", typography: "body2", overflowWrap: "anywhere" }}
    >
      <Box component="h2" id={id} sx={{ typography: "body1", fontWeight: 600, m: 0 }}>
        {t("demo.title")}
      </Box>
      <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
        {t("demo.text", { email, password })}
      </Box>
      <Button size="small" onClick={() => void setValues({ email, password })} sx={{ mt: 2, ml: -2 }}>
        {t("demo.fill")}
      </Button>
    </Box>
  );
}
