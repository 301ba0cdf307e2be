import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useRef, useState, type SubmitEvent } from "react";
import { attempt, notice } from "./notice";
import { card, Field, Hint, numeric } from "./parts";
import { PhoneState } from "./People";
import { Phone } from "./Phone";
import { server } from "./server";
import { change, chosenPhone, refresh, state } from "./state";
import { translate } from "./translate";

const form = { ...card, display: "grid", gap: 2, p: 3.5 };

/** The owner's phone, which links and unlinks clients, by QR or code. A code in hand is filled in already. */
export function Owner() {
  const phone = chosenPhone();
  const { inHand } = state;
  const [owner, setOwner] = useState({ number: state.phone, name: inHand?.name ?? "" });
  const [by, setBy] = useState({ qr: inHand?.qr ?? "", code: inHand?.code ?? "" });
  const [filledNumber, setFilled] = useState("");
  if (phone && filledNumber !== phone.number) {
    setFilled(phone.number);
    setOwner({ number: phone.number, name: phone.name });
  }
  const who = useRef<HTMLFormElement>(null);

  /** Both forms use the fields above them. */
  const linkBy = (code: { qr: string } | { code: string }) => (event: SubmitEvent) => {
    event.preventDefault();
    if (!who.current?.reportValidity()) return;
    const { number, name } = owner;
    attempt(async () => {
      await introduce(number, name.trim());
      await server.scan(number, code);
      setBy({ qr: "", code: "" });
      Object.assign(state, { phone: number, inHand: null });
      notice(translate("linkedNow", { number }));
      await refresh();
      // No person can write yet: the list says how to add the first one.
      if (state.people.length === 0) change({ view: "list" });
    });
  };
  const unlink = async (): Promise<void> => {
    await server.unlink(state.phone);
    notice(translate("unlinkedNow", { number: state.phone }));
    await refresh();
  };
  return (
    <Phone testId="owner" title={translate("ownerTitle")} back="owner-back" tools={<PhoneState />}>
      <Box sx={{ flex: 1, minHeight: 0, display: "grid", alignContent: "start", gap: 3.5, p: 4, overflowY: "auto" }}>
        <Hint>{translate("ownerHint")}</Hint>
        <Box component="form" ref={who} sx={{ display: "grid", gridTemplateColumns: { sm: "1fr 1fr" }, gap: 3 }}>
          <Field
            label="shopName"
            testId="shop-name"
            required
            input={{ maxLength: 60 }}
            value={owner.name}
            onValue={(name) => setOwner({ ...owner, name })}
          />
          <Field
            label="shopNumber"
            testId="shop-number"
            required
            input={numeric}
            value={owner.number}
            onValue={(number) => setOwner({ ...owner, number })}
          />
        </Box>
        <Box component="form" sx={form} onSubmit={linkBy({ qr: by.qr.trim() })}>
          <Typography variant="h3">{translate("scanTitle")}</Typography>
          <Field
            label="qrText"
            testId="qr-input"
            multiline
            rows={4}
            input={{ spellCheck: false }}
            value={by.qr}
            onValue={(qr) => setBy({ ...by, qr })}
          />
          <Hint>{translate("qrHint")}</Hint>
          <Button type="submit" variant="contained" data-testid="qr-scan" autoFocus={Boolean(inHand?.qr)}>
            {translate("scan")}
          </Button>
        </Box>
        <Box component="form" sx={form} onSubmit={linkBy({ code: by.code })}>
          <Typography variant="h3">{translate("codeTitle")}</Typography>
          <Field
            label="codeText"
            testId="code-input"
            input={{ maxLength: 9, spellCheck: false, style: { textTransform: "uppercase", letterSpacing: "0.2em" } }}
            value={by.code}
            onValue={(code) => setBy({ ...by, code })}
          />
          <Button type="submit" variant="outlined" data-testid="code-link" autoFocus={Boolean(inHand && !inHand.qr)}>
            {translate("link")}
          </Button>
        </Box>
        {phone?.paired && (
          <Button
            variant="outlined"
            color="error"
            data-testid="unlink"
            sx={{ justifySelf: "start" }}
            onClick={() => attempt(unlink)}
          >
            {translate("unlink")}
          </Button>
        )}
      </Box>
    </Phone>
  );
}

const introduce = (number: string, name: string): Promise<unknown> =>
  state.phones.some((phone) => phone.number === number && phone.name === name)
    ? Promise.resolve()
    : server.addPhone(number, name);
