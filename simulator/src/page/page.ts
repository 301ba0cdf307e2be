import { restoreChoices, showBar } from "./bar";
import { chat } from "./chat";
import { byId } from "./dom";
import { empty } from "./empty";
import { freeNumber, readInHand } from "./in-hand";
import { attempt, notice } from "./notice";
import { owner } from "./owner";
import { showPeople } from "./people";
import { subscribe } from "./server";
import { allPeople, applyEvent, changed, chosenPhone, onChange, readPeople, refresh, state } from "./state";
import { translate } from "./translate";

const query = new URLSearchParams(location.search);
const asked = query.get("phone")?.replace(/\D/g, "") ?? "";
const inHand = readInHand(location.hash);
state.phone = asked;
// A reload must not offer an expired code again.
if (inHand) history.replaceState(null, "", location.pathname + location.search);

restoreChoices(query.get("lang"));
showBar();
showPeople();
byId("screen").append(empty(), chat(), owner(asked, inHand));
onChange(() => {
  document.body.dataset.view = state.view;
});

let wasDown = false;
subscribe(
  (event) => attempt(() => applyEvent(event)),
  (isUp) => {
    if (!isUp) notice(translate("lost"), "wrong", true);
    else if (wasDown) {
      notice("");
      attempt(refresh);
    }
    wasDown = !isUp;
  },
);
attempt(async () => {
  if (inHand?.qr && asked === "") {
    // A new connection needs a number of its own: the one selected by default belongs to another.
    await readPeople();
    state.phone = freeNumber(allPeople());
  }
  await refresh();
  // A number without a linked client opens on the owner's phone, to link one.
  if (inHand || !chosenPhone()?.paired) state.view = "owner";
  changed();
  if (inHand) byId(inHand.qr ? "scan-qr" : "link-code").focus();
});
