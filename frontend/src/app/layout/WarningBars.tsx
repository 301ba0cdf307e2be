import { StorageBar } from "./StorageBar";
import { useRenewalNotice } from "./use-renewal-notice";

/** What the managers of a company must know on every page. */
export function WarningBars() {
  useRenewalNotice();
  return <StorageBar />;
}
