import type { UserDto } from "@guiche/contract/users";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LeaveDialog } from "./LeaveDialog";

/** Opens a colleague's leave from the user dialog. `onDone` closes that too: what it shows is no longer true. */
export default function ColleagueLeave({ user, onDone }: { user: UserDto; onDone: () => void }) {
  const { t } = useTranslation("users");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" sx={{ justifySelf: "start" }} onClick={() => setOpen(true)}>
        {t(user.leave ? "leave.change" : "leave.submit")}
      </Button>
      {open ? <LeaveDialog user={user} onClose={onDone} /> : null}
    </>
  );
}
