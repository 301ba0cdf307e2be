import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { useSimulatedServices } from "./use-simulated-services";

interface Props {
  /** The form's values for the service at this address. A name that was typed stays. */
  valuesAt: (services: string) => Record<string, string>;
}

/** Fills the form in with the simulator's imitation of the service; absent where no simulator runs. */
export function SimulatedChoice({ valuesAt }: Props) {
  const { t } = useTranslation("bot");
  const { values, setValues } = useFormikContext<{ name?: string }>();
  const services = useSimulatedServices();
  if (services === null) return null;
  const choose = () => {
    const serviceValues = valuesAt(services);
    const typedName = values.name?.trim() ? { name: values.name } : {};
    void setValues({ ...values, ...serviceValues, ...typedName });
  };
  return (
    <Button variant="outlined" color="inherit" sx={{ justifySelf: "start" }} onClick={choose}>
      {t("trial.simulated")}
    </Button>
  );
}
