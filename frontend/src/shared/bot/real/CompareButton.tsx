import type { BotMenusDto } from "@guiche/contract/bot-menus";
import Button from "@mui/material/Button";
import { useState } from "react";
import { withNamespaces } from "../../i18n/i18n";
import { useMay } from "../../permissions/Can";
import { lazyDialog } from "../../ui/lazy-dialog";

const CompareDialog = lazyDialog(async () => withNamespaces(import("./CompareDialog"), "botTry", "bot", "queues"));

interface Props {
  label: string;
  /** The menus with what the form holds, saved or not. */
  withDraft: (menus: BotMenusDto) => BotMenusDto;
  /** Only conversations of this connection, which can be tried too. */
  whatsappId?: number;
}

/** Opens what a form holds at the moment of the click, saved or not, next to real conversations. */
export function CompareButton({ label, withDraft, whatsappId }: Props) {
  const may = useMay();
  const [draft, setDraft] = useState<{ apply: Props["withDraft"] } | null>(null);
  if (!may("bot:try") || !may("bot:traces")) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setDraft({ apply: withDraft })} sx={{ justifySelf: "start" }}>
        {label}
      </Button>
      {draft ? <CompareDialog withDraft={draft.apply} whatsappId={whatsappId} onClose={() => setDraft(null)} /> : null}
    </>
  );
}
