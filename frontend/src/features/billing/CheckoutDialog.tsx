import type { InvoiceDto } from "@guiche/contract/invoices";
import { billingAddress, subscriptionApi, type BillingAddress, type PixCharge } from "@guiche/contract/subscriptions";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import Step from "@mui/material/Step";
import StepLabel from "@mui/material/StepLabel";
import Stepper from "@mui/material/Stepper";
import { useQueryClient } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { formatMoney } from "../../shared/format/money";
import { useFirstInvalid } from "../../shared/forms/use-first-invalid";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { FormError } from "../../shared/public/FormError";
import { useSession } from "../../shared/session";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import { AddressStep } from "./AddressStep";
import { dropDraft, keepDraft, readDraft } from "./checkout-draft";
import { PixStep } from "./PixStep";
import { PlanStep } from "./PlanStep";
import { ReviewStep } from "./ReviewStep";
import { useBillingAddress } from "./use-billing-address";
import type { CheckoutPlace } from "./use-checkout-place";
import { useInvoiceMutations } from "./use-invoices";

/** The steps before the Pix code. */
const steps = ["address", "plan", "review"] as const;
const errorId = "checkout-error";

interface Props {
  invoice: InvoiceDto;
  place: CheckoutPlace;
}

/** Three steps to the Pix code of an invoice. The price is the invoice's own. */
export function CheckoutDialog({ invoice, place }: Props) {
  const { companyId } = useSession().user;
  const address = useBillingAddress();
  const [draftAddress] = useState(() => readDraft(companyId).address);
  const pay = usePay(invoice);
  const submit = async (values: BillingAddress) => {
    if (await pay.run(values)) place.goTo("pix");
  };
  return (
    <CheckedForm<BillingAddress> initialValues={draftAddress ?? address} schema={billingAddress} onSubmit={submit}>
      <Steps invoice={invoice} place={place} pay={pay} knownAddress={draftAddress ? null : address} />
    </CheckedForm>
  );
}

/** Makes the Pix code, or fetches the one that can still be paid: the server makes no second one. */
function usePay(invoice: InvoiceDto) {
  const { t } = useTranslation("billing");
  const { companyId } = useSession().user;
  const client = useQueryClient();
  const { reload } = useInvoiceMutations();
  const [charge, setCharge] = useState<PixCharge | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (values: BillingAddress, { isQuiet = false } = {}): Promise<boolean> => {
    setFailure(null);
    try {
      setCharge(await call(subscriptionApi.create, { body: { ...values, invoiceId: invoice.id } }));
      keepDraft(companyId, { address: values, chargedId: invoice.id });
      void client.invalidateQueries({ queryKey: [subscriptionApi.show.path] });
      if (!isQuiet) adminSuccess(t("pix.made"));
      return true;
    } catch (error) {
      setFailure(errorText(error));
      if (!isQuiet) adminFailure(error);
      // The reason may be a price or a payment that this page does not know yet.
      void reload();
      return false;
    }
  };
  return { charge, failure, run };
}

interface StepsProps extends Props {
  pay: ReturnType<typeof usePay>;
  /** The company's address, which may load while the dialog is open; null after a reload, which keeps what was typed. */
  knownAddress: BillingAddress | null;
}

function Steps({ invoice, place, pay, knownAddress }: StepsProps) {
  const { t } = useTranslation(["billing", "common"]);
  const { companyId } = useSession().user;
  const { values, dirty, isSubmitting, submitForm } = useFormikContext<BillingAddress>();
  const content = useRef<HTMLDivElement>(null);
  // What the person has agreed to: they are told when it is another amount by now.
  const [agreedAmount] = useState(invoice.remainder);
  const { charge, failure, run } = pay;
  useKnownAddress(knownAddress);
  useFirstInvalid(content);
  useEffect(() => {
    if (dirty) keepDraft(companyId, { address: values });
  }, [companyId, dirty, values]);

  const [wasCharged] = useState(() => readDraft(companyId).chargedId === invoice.id);
  const resumes = place.step === "pix" && charge === null && invoice.status === "open";
  const step = place.step === "pix" && charge === null && !wasCharged ? "review" : place.step;
  useFocusOfStep(content, step);
  const resume = useEffectEvent(() => void run(values, { isQuiet: true }));
  useEffect(() => {
    if (resumes && wasCharged) resume();
  }, [resumes, wasCharged]);

  const close = () => {
    dropDraft(companyId);
    place.close();
  };
  const closeButton = <Button onClick={close}>{t("common:actions.close")}</Button>;
  const now = charge ? Number(charge.valor.original) : invoice.remainder;
  const amountAlert =
    now === agreedAmount ? null : (
      <Alert severity="warning">
        {t("billing:checkout.changed", { before: formatMoney(agreedAmount), now: formatMoney(now) })}
      </Alert>
    );
  const failureAlert = <Box role="alert">{failure ? <FormError id={errorId} text={failure} /> : null}</Box>;

  if (invoice.status === "paid" && charge === null)
    return (
      <TitledDialog title={t("billing:checkout.title", { id: invoice.id })} onClose={close}>
        <DialogContent>{t("billing:checkout.paid")}</DialogContent>
        <DialogActions>{closeButton}</DialogActions>
      </TitledDialog>
    );
  if (step === "pix")
    return (
      <TitledDialog title={t("billing:pix.title")} onClose={close}>
        <DialogContent ref={content} sx={{ display: "grid", gap: 4 }}>
          {amountAlert}
          {charge ? (
            <PixStep
              key={`${charge.chargeId} ${charge.expiresAt}`}
              charge={charge}
              // While the provider is away, the old code's sentence and its button stay.
              onRenew={() => run(values)}
            />
          ) : failure ? (
            <Button onClick={() => void run(values)} sx={{ justifySelf: "start" }}>
              {t("billing:pix.again")}
            </Button>
          ) : (
            <SkeletonRows height={64} />
          )}
          {failureAlert}
        </DialogContent>
        <DialogActions>{closeButton}</DialogActions>
      </TitledDialog>
    );

  const index = steps.indexOf(step);
  const [before, after] = [steps[index - 1], steps[index + 1]];
  return (
    <TitledDialog
      title={t("billing:checkout.title", { id: invoice.id })}
      busy={isSubmitting}
      onClose={close}
      onSubmit={(event) => {
        event.preventDefault();
        if (after) place.goTo(after);
        else void submitForm();
      }}
    >
      <DialogContent ref={content} sx={{ display: "grid", gap: 5 }}>
        <Stepper activeStep={index} alternativeLabel>
          {steps.map((name, order) => (
            <Step key={name} completed={order < index && (name !== "address" || billingAddress.isValidSync(values))}>
              <StepLabel>{t(`billing:checkout.steps.${name}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {step === "address" ? <AddressStep /> : null}
        {step === "plan" ? <PlanStep invoice={invoice} /> : null}
        {step === "review" ? (
          <>
            {amountAlert}
            <ReviewStep invoice={invoice} />
          </>
        ) : null}
        {failureAlert}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => (before ? place.goTo(before) : close())} disabled={isSubmitting}>
          {t(before ? "billing:checkout.back" : "common:actions.cancel")}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t(after ? "billing:checkout.next" : "billing:pay")}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

/** The company's address fills in what the user has not typed in yet; it never replaces what the user has. */
function useKnownAddress(knownAddress: BillingAddress | null) {
  const { dirty, resetForm } = useFormikContext<BillingAddress>();
  const take = useEffectEvent(() => {
    if (knownAddress && !dirty) resetForm({ values: knownAddress });
  });
  useEffect(() => take(), [knownAddress]);
}

/** A step takes the focus with it when it goes: then the first field of the next one that is wrong has it, or its button. */
function useFocusOfStep(content: RefObject<HTMLDivElement | null>, step: string) {
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    const form = content.current?.closest("form");
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
  }, [content, step]);
}
