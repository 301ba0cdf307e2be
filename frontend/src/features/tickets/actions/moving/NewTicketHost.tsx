import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { listPath, listSearch } from "../../state/places";
import NewTicketDialog from "./NewTicketDialog";

/** `?new=` in the address opens the dialog that begins a conversation; with a number that contact is chosen already. */
export default function NewTicketHost() {
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
  return <NewTicketDialog key={wish} contactId={/^[1-9]\d{0,9}$/.test(wish) ? Number(wish) : null} onClose={close} />;
}
