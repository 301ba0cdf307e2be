import type { QuickMessageDto } from "@guiche/contract/quick-messages";

export const whoseChoices = ["all", "own", "general"] as const;
/** Which quick replies are shown: all, the user's own, or the shared ones. */
export type Whose = (typeof whoseChoices)[number];

export const readWhose = (text: string | null): Whose => whoseChoices.find((choice) => choice === text) ?? "all";

const isOwn = ({ geral, userId }: QuickMessageDto, me: number) => !geral && userId === me;

export const shows = (whose: Whose, row: QuickMessageDto, me: number): boolean =>
  whose === "all" || (whose === "general" ? row.geral : isOwn(row, me));

/** Users may edit their own; those with `quick-messages:manage` may edit all. */
export const mayChange = (row: QuickMessageDto, me: number, manages: boolean): boolean => manages || isOwn(row, me);
