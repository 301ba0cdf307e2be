import { useSession } from "@/shared/session";
import { transferTo } from "./destination";
import type { QuestionProps } from "./question";
import TransferDialog from "./TransferDialog";

/** The transfer dialog for a single ticket. */
export default function TransferQuestion({ ticket, onAnswer, onClose }: QuestionProps) {
  const { userId } = useSession().rights;
  return (
    <TransferDialog
      tickets={[ticket]}
      onTransfer={(destination) => onAnswer(transferTo(destination, userId))}
      onClose={onClose}
    />
  );
}
