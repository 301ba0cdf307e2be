import type { InvoiceDto } from "@guiche/contract/invoices";
import { billingAddress, subscriptionApi, type BillingAddress, type PixCharge } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import Step from "@mui/material/Step";
import StepLabel from "@mui/material/StepLabel";
import Stepper from "@mui/material/Stepper";
import { Formik } from "formik";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { FormError } from "../../shared/public/FormError";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import { AddressStep } from "./AddressStep";
import { PixStep } from "./PixStep";
import { PlanStep } from "./PlanStep";
import { ReviewStep } from "./ReviewStep";
import { useBillingAddress } from "./use-billing-address";

const steps = ["address", "plan", "review"] as const;
/** The specification begins with the plan. */
const firstStep = 1;
const errorId = "checkout-error";

/** Three steps to the Pix code of an invoice. The price is the invoice's own. */
export function CheckoutDialog({ invoice, onClose }: { invoice: InvoiceDto; onClose: () => void }) {
  const { t } = useTranslation(["billing", "common"]);
  const address = useBillingAddress();
  const [index, setIndex] = useState(firstStep);
  const [charge, setCharge] = useState<PixCharge | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const content = useFocusOfStep(index);

  const pay = async (values: BillingAddress) => {
    setFailure(null);
    try {
      setCharge(await call(subscriptionApi.create, { body: { ...values, invoiceId: invoice.id } }));
      adminSuccess(t("billing:pix.made"));
    } catch (error) {
      setFailure(errorText(error));
      adminFailure(error);
    }
  };

  if (charge)
    return (
      <TitledDialog title={t("billing:pix.title")} onClose={onClose}>
        <DialogContent>
          <PixStep charge={charge} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("common:actions.close")}</Button>
        </DialogActions>
      </TitledDialog>
    );

  return (
    <Formik<BillingAddress> enableReinitialize initialValues={address} validationSchema={billingAddress} onSubmit={pay}>
      {({ submitForm, validateForm, setTouched, isSubmitting }) => {
        const forward = async () => {
          if (index < steps.length - 1) return setIndex(index + 1);
          const wrong = Object.keys(await validateForm());
          if (wrong.length === 0) return submitForm();
          await setTouched(Object.fromEntries(wrong.map((name) => [name, true])));
          setIndex(0);
        };
        return (
          <TitledDialog
            title={t("billing:checkout.title", { id: invoice.id })}
            busy={isSubmitting}
            onClose={onClose}
            onSubmit={(event) => {
              event.preventDefault();
              void forward();
            }}
          >
            <DialogContent ref={content} sx={{ display: "grid", gap: 5 }}>
              <Stepper activeStep={index} alternativeLabel>
                {steps.map((name) => (
                  <Step key={name}>
                    <StepLabel>{t(`billing:checkout.steps.${name}`)}</StepLabel>
                  </Step>
                ))}
              </Stepper>
              {index === 0 ? <AddressStep /> : null}
              {index === 1 ? <PlanStep invoice={invoice} /> : null}
              {index === 2 ? <ReviewStep invoice={invoice} /> : null}
              <Box role="alert">{failure ? <FormError id={errorId} text={failure} /> : null}</Box>
            </DialogContent>
            <DialogActions>
              <Button onClick={index === 0 ? onClose : () => setIndex(index - 1)} disabled={isSubmitting}>
                {t(index === 0 ? "common:actions.cancel" : "billing:checkout.back")}
              </Button>
              <Button type="submit" variant="contained" loading={isSubmitting}>
                {t(index === steps.length - 1 ? "billing:pay" : "billing:checkout.next")}
              </Button>
            </DialogActions>
          </TitledDialog>
        );
      }}
    </Formik>
  );
}

/** A step takes the focus with it when it goes: then the first wrong field of the next one has it, or its button. */
function useFocusOfStep(index: number) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    const form = content.current?.closest("form");
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
  }, [index]);
  return content;
}
