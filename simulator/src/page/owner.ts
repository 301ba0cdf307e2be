import { el, field, icon } from "./dom";
import type { InHand } from "./in-hand";
import { attempt, notice } from "./notice";
import { server } from "./server";
import { changed, chosenPhone, onChange, refresh, state } from "./state";
import { language, translate } from "./translate";

/** The owner's phone, which links and unlinks clients, by QR or code. A code in hand is filled in already. */
export function owner(asked: string, inHand: InHand | null): HTMLElement {
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
  const scan = el("button", { id: "scan-qr", class: "primary", "data-testid": "qr-scan" });
  const link = el("button", { id: "link-code", class: "secondary", "data-testid": "code-link" });
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
      notice(translate("linkedNow", { number: number.value }));
      await refresh();
      // Nobody can write yet: the list says how to add the first person.
      if (state.people.length === 0) state.view = "list";
      changed();
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
      notice(translate("unlinkedNow", { number: state.phone }));
      await refresh();
    });
  back.onclick = () => {
    state.view = "list";
    changed();
  };

  let painted = "";
  let filled = "";
  number.value = asked;
  name.value = inHand?.name ?? "";
  qr.value = inHand?.qr ?? "";
  code.value = inHand?.code ?? "";
  onChange(() => {
    section.hidden = state.view !== "owner";
    const phone = chosenPhone();
    number.value ||= state.phone;
    if (phone && filled !== phone.number) {
      filled = number.value = phone.number;
      name.value = phone.name;
    }
    unlink.hidden = !phone?.paired;
    const link_ = !phone?.paired ? "notLinked" : phone.connected ? "linked" : "linkedAway";
    chip.textContent = translate(link_);
    chip.dataset.state = link_;
    if (painted === language()) return;
    painted = language();
    section.setAttribute("aria-label", translate("ownerTitle"));
    back.setAttribute("aria-label", translate("back"));
    title.textContent = translate("ownerTitle");
    hint.textContent = translate("ownerHint");
    who.replaceChildren(field(translate("shopName"), name), field(translate("shopNumber"), number));
    scan.textContent = translate("scan");
    link.textContent = translate("link");
    unlink.textContent = translate("unlink");
    byQr.replaceChildren(
      el("h3", {}, translate("scanTitle")),
      field(translate("qrText"), qr),
      el("p", { class: "hint" }, translate("qrHint")),
      scan,
    );
    byCode.replaceChildren(el("h3", {}, translate("codeTitle")), field(translate("codeText"), code), link);
  });
  return section;
}

const introduce = (number: string, name: string): Promise<unknown> =>
  state.phones.some((phone) => phone.number === number && phone.name === name)
    ? Promise.resolve()
    : server.addPhone(number, name);
