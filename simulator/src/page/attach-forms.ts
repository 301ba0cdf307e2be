import { samples } from "../messages/samples";
import { ask } from "./dialog";
import { el, field, tick } from "./dom";
import type { ChatView } from "./chat-view";
import { send } from "./sending";
import { language, translate } from "./translate";

/** The suggested location: Avenida Paulista, in São Paulo. */
const USUAL_PLACE = { name: "Avenida Paulista, 1578", latitude: "-23.56141", longitude: "-46.65588" };

export function askForLocation(view: ChatView): void {
  const degrees = (most: number, testid: string) =>
    el("input", {
      type: "number",
      step: "any",
      min: String(-most),
      max: String(most),
      required: true,
      "data-testid": testid,
    });
  const name = el("input", { maxlength: "100", "data-testid": "place-name" });
  const [latitude, longitude] = [degrees(90, "latitude"), degrees(180, "longitude")];
  name.value = USUAL_PLACE.name;
  latitude.value = USUAL_PLACE.latitude;
  longitude.value = USUAL_PLACE.longitude;
  const both = el(
    "div",
    { class: "pair" },
    field(translate("latitude"), latitude),
    field(translate("longitude"), longitude),
  );
  const work = (): Promise<void> => {
    const where = { latitude: latitude.valueAsNumber, longitude: longitude.valueAsNumber };
    const called = name.value.trim();
    return send(view, { location: called === "" ? where : { ...where, name: called } });
  };
  ask({
    title: translate("location"),
    fields: [field(translate("placeName"), name), both],
    submit: translate("send"),
    work,
  });
}

export function askForCard(view: ChatView): void {
  const name = el("input", { required: true, maxlength: "60", autocomplete: "off", "data-testid": "card-name" });
  const number = el("input", {
    required: true,
    inputmode: "numeric",
    pattern: "\\d{5,20}",
    autocomplete: "off",
    "data-testid": "card-number",
  });
  const fields = [field(translate("name"), name), field(translate("number"), number)];
  const work = (): Promise<void> => send(view, { contact: { name: name.value.trim(), number: number.value } });
  ask({ title: translate("contactCard"), fields, submit: translate("send"), work });
}

export function askForPoll(view: ChatView): void {
  const question = el("input", { required: true, maxlength: "255", "data-testid": "poll-question" });
  const options = el("textarea", { required: true, rows: "4", "data-testid": "poll-options" });
  const several = el("input", { type: "checkbox", "data-testid": "poll-several" });
  const fields = [
    field(translate("pollQuestion"), question),
    field(translate("pollOptions"), options),
    tick(translate("pollSeveral"), several),
  ];
  const work = async (): Promise<void> => {
    const lines = options.value.split("\n").map((line) => line.trim());
    const texts = [...new Set(lines.filter((line) => line !== ""))];
    if (texts.length < 2) throw new Error(translate("pollTwo"));
    const poll = { name: question.value.trim(), options: texts, selectable: several.checked ? 0 : 1 };
    await send(view, { poll });
  };
  ask({ title: translate("poll"), fields, submit: translate("send"), work });
}

/** Every kind of message that has no form of its own. */
export function askForSample(view: ChatView): void {
  const options = samples.map(({ name, label }) => el("option", { value: name }, label[language()]));
  const kind = el("select", { size: "12", required: true, "data-testid": "sample" }, ...options);
  kind.value = samples[0]?.name ?? "";
  const work = (): Promise<void> => send(view, { sample: kind.value });
  ask({
    title: translate("otherKinds"),
    fields: [field(translate("kind"), kind)],
    submit: translate("send"),
    work,
  });
}
