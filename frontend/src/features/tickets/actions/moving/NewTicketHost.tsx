import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { listPath, listSearch } from "../../state/routes";

const NewTicketDialog = lazyDialog(() => import("./NewTicketDialog"), "moving");

/** Opens the new-ticket dialog while the address has `?new=`; a number preselects that contact. */
export default function NewTicketHost() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const param = search.get("new");
  if (param === null) return null;
  /** Goes back in the history; if the address was opened directly, goes to the list. */
  const close = () =>
    void (key === "default"
      ? navigate({ pathname: listPath, search: listSearch(search) }, { replace: true })
      : navigate(-1));
  return (
    <NewTicketDialog key={param} contactId={/^[1-9]\d{0,9}$/.test(param) ? Number(param) : null} onClose={close} />
  );
}
