import { OutageBar } from "./OutageBar";
import { StorageBar } from "./StorageBar";

/** What whoever manages the company must know on every page. */
export default function WarningBars() {
  return (
    <>
      <OutageBar />
      <StorageBar />
    </>
  );
}
