import type { Ack } from "@guiche/contract/acks";
import { staticStyled } from "@/shared/ui/static-styled";

type AckLabelKey = "failed" | "pending" | "sent" | "delivered" | "read" | "played";
const labelKeys: Record<`${Ack}`, AckLabelKey> = {
  "-1": "failed",
  0: "pending",
  1: "sent",
  2: "sent",
  3: "delivered",
  4: "read",
  5: "played",
};
export const ackLabelKey = (ack: Ack): AckLabelKey => labelKeys[`${ack}`];

/** In a 24 by 16 view box; the second tick is behind the first. */
const drawings: Record<AckLabelKey, string> = {
  failed: "M12 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM12 4.800v4M12 11.300v.1",
  pending: "M12 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM12 4.500V8l2.300 1.600",
  sent: "m6 8.500 4 4 7.500-9",
  delivered: "m2 8.500 4 4 7.500-9M10.500 11.500l1 1 7.500-9",
  read: "m2 8.500 4 4 7.500-9M10.500 11.500l1 1 7.500-9",
  played: "m2 8.500 4 4 7.500-9M10.500 11.500l1 1 7.500-9",
};

const Drawing = staticStyled("svg", (theme) => ({
  width: 20,
  height: 14,
  flexShrink: 0,
  fill: "none",
  stroke: theme.vars.palette.chat.tick,
  strokeWidth: 1.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  // Read ticks differ in weight as well, not only in colour.
  "&[data-word=read], &[data-word=played]": { stroke: theme.vars.palette.chat.tickRead, strokeWidth: 2.4 },
  "&[data-word=failed]": { stroke: theme.vars.palette.state.error.main, strokeWidth: 1.8 },
}));

/** The caller passes the translated name: a translation hook in every icon would cost more than the icon itself. */
export function AckIcon({ ack, name }: { ack: Ack; name: string }) {
  const labelKey = ackLabelKey(ack);
  return (
    <Drawing viewBox="0 0 22 16" role="img" aria-label={name} data-word={labelKey}>
      <title>{name}</title>
      <path d={drawings[labelKey]} />
    </Drawing>
  );
}
