import { Suspense } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { loadArea } from "../../../shared/i18n/i18n";
import { listPath, listSearch } from "../places";
import { soon } from "../../../shared/ui/soon";

const NewTicketDialog = soon(async () => {
  const [dialog] = await Promise.all([import("./NewTicketDialog"), loadArea("moving")]);
  return dialog;
});

/** `?new=` in the address opens the dialog that begins a conversation; with a number that contact is chosen already. */
export function NewTicketHost() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const wish = search.get("new");
  if (wish === null) return null;
  /** Back to where it was opened; who came by the address alone stays at the list. */
  const close = () =>
    void (key === "default"
      ? navigate({ pathname: listPath, search: listSearch(search) }, { replace: true })
      : navigate(-1));
  return (
    <Suspense fallback={null}>
      <NewTicketDialog key={wish} contactId={/^[1-9]\d{0,9}$/.test(wish) ? Number(wish) : null} onClose={close} />
    </Suspense>
  );
}
