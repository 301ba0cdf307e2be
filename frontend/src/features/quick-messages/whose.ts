import type { QuickMessageDto } from "@guiche/contract/quick-messages";

export const whoseChoices = ["all", "own", "general"] as const;
/** Which ones are shown: all there are, one's own, everybody's. */
export type Whose = (typeof whoseChoices)[number];

export const whoseOf = (text: string | null): Whose => whoseChoices.find((choice) => choice === text) ?? "all";

const isOwn = ({ geral, userId }: QuickMessageDto, me: number) => !geral && userId === me;

export const shows = (whose: Whose, row: QuickMessageDto, me: number): boolean =>
  whose === "all" || (whose === "general" ? row.geral : isOwn(row, me));

/** Other people's are theirs, and everybody's are for those to change who hold `quick-messages:manage`. */
export const mayChange = (row: QuickMessageDto, me: number, manages: boolean): boolean => manages || isOwn(row, me);
