export interface Bar {
  key: string;
  label: string;
  total: number;
  /** The tickets behind it. */
  to?: string;
  /** Not over yet: hatched. */
  isPartial?: boolean;
}
