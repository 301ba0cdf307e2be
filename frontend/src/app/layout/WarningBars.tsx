import { OutageBar } from "./OutageBar";
import { StorageBar } from "./StorageBar";
import { useRenewalNotice } from "./use-renewal-notice";

/** What whoever manages the company must know on every page. */
export default function WarningBars() {
  useRenewalNotice();
  return (
    <>
      <OutageBar />
      <StorageBar />
    </>
  );
}
