import type { TemplateDto } from "@guiche/contract/templates";
import { useState } from "react";
import { TemplateList } from "@/shared/templates/TemplateList";
import type { MessageExtras } from "../../state/outbox/outbox-item";
import { FillTemplate } from "./FillTemplate";

interface Props {
  connectionId: number | null;
  onSend: (message: { body: string; extras: MessageExtras }) => void;
  onClose: () => void;
}

/** Chooses an approved template, and fills it. */
export default function TemplateDialog({ connectionId, onSend, onClose }: Props) {
  const [template, setTemplate] = useState<TemplateDto | null>(null);
  return template ? (
    <FillTemplate template={template} onSend={onSend} onSent={onClose} onBack={() => setTemplate(null)} />
  ) : (
    <TemplateList connectionId={connectionId} withFiles onPick={setTemplate} onClose={onClose} />
  );
}
