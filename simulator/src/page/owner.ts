import { el, field, icon } from "./dom";
import { attempt, notice } from "./notice";
import { server } from "./server";
import { changed, chosenPhone, onChange, refresh, state } from "./state";
import { language, say } from "./words";

/** The owner's phone, which links and unlinks clients, by QR or code. */
export function owner(asked: string): HTMLElement {
  const number = el("input", {
    required: true,
    inputmode: "numeric",
    pattern: "\\d{5,20}",
    "data-testid": "shop-number",
  });
  const name = el("input", { required: true, maxlength: "60", "data-testid": "shop-name" });
  const qr = el("textarea", { rows: "4", spellcheck: "false", "data-testid": "qr-input" });
  const code = el("input", {
    maxlength: "9",
    autocomplete: "off",
    spellcheck: "false",
    class: "code",
    "data-testid": "code-input",
  });
  const scan = el("button", { class: "primary", "data-testid": "qr-scan" });
  const link = el("button", { class: "secondary", "data-testid": "code-link" });
  const unlink = el("button", { type: "button", class: "danger", "data-testid": "unlink" });
  const back = el("button", { type: "button", class: "icon-button back", "data-testid": "owner-back" }, icon("back"));
  const who = el("div", { class: "pair" });
  const [title, hint, chip] = [el("h2", {}), el("p", { class: "hint" }), el("span", { class: "chip" })];
  const byQr = el("form", { class: "card" });
  const byCode = el("form", { class: "card" });
  const head = el("div", { class: "head" }, back, el("div", { class: "names" }, title), chip);
  const body = el("div", { class: "owner-body" }, hint, who, byQr, byCode, unlink);
  const section = el("section", { class: "phone", "data-testid": "owner" }, head, body);

  /** Both forms use the fields above them. */
  const linkBy = (by: { qr: string } | { code: string }) => (): Promise<void> => {
    if (!number.reportValidity() || !name.reportValidity()) return Promise.resolve();
    return introduce(number.value, name.value.trim()).then(async () => {
      await server.scan(number.value, by);
      state.phone = number.value;
      qr.value = code.value = "";
      notice(say("linkedNow", { number: number.value }));
      await refresh();
    });
  };
  byQr.onsubmit = (event) => {
    event.preventDefault();
    attempt(linkBy({ qr: qr.value.trim() }));
  };
  byCode.onsubmit = (event) => {
    event.preventDefault();
    attempt(linkBy({ code: code.value }));
  };
  unlink.onclick = () =>
    attempt(async () => {
      await server.unlink(state.phone);
      notice(say("unlinkedNow", { number: state.phone }));
      await refresh();
    });
  back.onclick = () => {
    state.view = "list";
    changed();
  };

  let painted = "";
  let filled = "";
  number.value = asked;
  onChange(() => {
    section.hidden = state.view !== "owner";
    const phone = chosenPhone();
    if (phone && filled !== phone.number) {
      filled = number.value = phone.number;
      name.value = phone.name;
    }
    unlink.hidden = !phone?.paired;
    const link_ = !phone?.paired ? "notLinked" : phone.connected ? "linked" : "linkedAway";
    chip.textContent = say(link_);
    chip.dataset.state = link_;
    if (painted === language()) return;
    painted = language();
    section.setAttribute("aria-label", say("ownerTitle"));
    back.setAttribute("aria-label", say("back"));
    title.textContent = say("ownerTitle");
    hint.textContent = say("ownerHint");
    who.replaceChildren(field(say("shopName"), name), field(say("shopNumber"), number));
    scan.textContent = say("scan");
    link.textContent = say("link");
    unlink.textContent = say("unlink");
    byQr.replaceChildren(
      el("h3", {}, say("scanTitle")),
      field(say("qrText"), qr),
      el("p", { class: "hint" }, say("qrHint")),
      scan,
    );
    byCode.replaceChildren(el("h3", {}, say("codeTitle")), field(say("codeText"), code), link);
  });
  return section;
}

const introduce = (number: string, name: string): Promise<unknown> =>
  state.phones.some((phone) => phone.number === number && phone.name === name)
    ? Promise.resolve()
    : server.addPhone(number, name);
