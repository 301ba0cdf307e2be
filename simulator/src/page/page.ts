import { restoreChoices, showBar } from "./bar";
import { chat } from "./chat";
import { byId } from "./dom";
import { empty } from "./empty";
import { attempt, notice } from "./notice";
import { owner } from "./owner";
import { showPeople } from "./people";
import { subscribe } from "./server";
import { changed, chosenPhone, onChange, refresh, state, take } from "./state";
import { translate } from "./translate";

const asked = new URLSearchParams(location.search).get("phone")?.replace(/\D/g, "") ?? "";
state.phone = asked;

restoreChoices();
showBar();
showPeople();
byId("screen").append(empty(), chat(), owner(asked));
onChange(() => {
  document.body.dataset.view = state.view;
});

let wasDown = false;
subscribe(
  (event) => attempt(() => take(event)),
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
  await refresh();
  // A number without a linked client opens on the owner's phone, to link one.
  if (!chosenPhone()?.paired) state.view = "owner";
  changed();
});
