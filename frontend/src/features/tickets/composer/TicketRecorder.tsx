import RecorderBar from "@/shared/recorder/RecorderBar";
import type { MessageExtras } from "../state/outbox/outbox-item";
import { recordingPlace } from "./recording-place";

interface Props {
  ticketId: number;
  onSend: (extras: MessageExtras) => void;
  onClose: () => void;
}

/** Records a voice note for the customer of a ticket. */
export default function TicketRecorder({ ticketId, onSend, onClose }: Props) {
  return (
    <RecorderBar
      place={recordingPlace(ticketId)}
      onSend={({ file, ...voice }) => onSend({ file, voice })}
      onClose={onClose}
    />
  );
}
