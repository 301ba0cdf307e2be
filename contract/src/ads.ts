/** The ad that the customer pressed before writing. */
export interface AdDto {
  title: string;
  text?: string;
  /** The page of the ad, or of what it advertises. */
  url?: string;
  /** Meta's id of the ad or post, and of the press. */
  sourceId?: string;
  clickId?: string;
  /** Where it was pressed: facebook, instagram. */
  app?: string;
}
