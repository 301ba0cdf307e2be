import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { browserName, plainAddress } from "./browser-name";
import { SecurityRow } from "./SecurityRow";

interface Props {
  userAgent: string;
  ip: string;
  /** What else is known: when it began, whether it is over. */
  note: string;
  /** What the button does; without it there is none. */
  act?: { label: string; run: () => Promise<unknown> };
}

/** A browser at an address. */
export function PlaceRow({ userAgent, ip, note, act }: Props) {
  const { t } = useTranslation("security");
  const { mutate: run, isPending: busy } = useMutation({ mutationFn: async () => act?.run() });
  const name = browserName(userAgent) || t("unknownBrowser");
  return (
    <SecurityRow title={name} notes={[plainAddress(ip), note]}>
      {act ? (
        <Button size="small" loading={busy} aria-label={`${act.label}: ${name}`} onClick={() => run()}>
          {act.label}
        </Button>
      ) : null}
    </SecurityRow>
  );
}
