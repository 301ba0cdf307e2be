import type { WorkDay } from "@guiche/contract/time/hours";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useField } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldHours } from "../../shared/hours/FieldHours";
import { isWritten } from "../../shared/hours/week";
import { adminSuccess } from "../../shared/lists/admin-toast";

/** The queue's own hours. They are part of the dialog's form and saved with the queue. */
export function HoursPane() {
  const { t } = useTranslation(["queues", "lists"]);
  const [{ value }] = useField<readonly WorkDay[]>("schedules");
  const [announcement, setAnnouncement] = useState("");
  const save = () => {
    const whole = isWritten(value);
    setAnnouncement(t(whole ? "queues:hours.kept" : "lists:hours.invalid"));
    if (whole) adminSuccess(t("queues:hours.kept"));
  };
  return (
    <>
      <FieldHours name="schedules" />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        <Button variant="outlined" onClick={save}>
          {t("queues:hours.save")}
        </Button>
        <Box role="status" sx={{ typography: "body2", color: "text.secondary" }}>
          {announcement}
        </Box>
      </Box>
    </>
  );
}
