import type { UserDto } from "@guiche/contract/users";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LeaveDialog } from "./LeaveDialog";

/** Opens a colleague's leave from the user dialog, which stays open: its fields may hold changes that are not saved. */
export default function ColleagueLeave({ user }: { user: UserDto }) {
  const { t } = useTranslation("users");
  const [now, setNow] = useState(user);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" sx={{ justifySelf: "start" }} onClick={() => setOpen(true)}>
        {t(now.leave ? "leave.change" : "leave.submit")}
      </Button>
      {open ? <LeaveDialog user={now} onSaved={setNow} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
