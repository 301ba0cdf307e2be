import { staticStyled } from "@/shared/ui/static-styled";
import { theme } from "@/shared/theme/theme";
import type { StateName } from "@/shared/theme/tokens";
import { oneLine } from "@/shared/ui/looks";

/** Colours with enough contrast on a bubble in both schemes. */
export const authorColours = ["open", "ok", "warn", "bot", "error", "due"] as const satisfies readonly StateName[];

/** A stable colour per participant, the same for all users. */
export function colourOf(participant: string): (typeof authorColours)[number] {
  let sum = 0;
  for (const letter of participant) sum = (sum * 31 + letter.charCodeAt(0)) % 4_294_967_296;
  return authorColours[sum % authorColours.length]!;
}

const Line = staticStyled("div", {
  fontSize: "0.8125rem",
  fontWeight: 600,
  ...oneLine,
});
const { state } = theme.vars.palette;

/** The author in a group, or the colleague who signed the message. */
export const Author = ({ participant, name }: { participant: string; name: string }) => (
  <Line data-testid="author" style={{ color: state[colourOf(participant)].main }} title={name}>
    {name}
  </Line>
);
