import { useFormikContext } from "formik";
import { useEffect, useEffectEvent, type RefObject } from "react";

/** After a refused submit the first wrong field has the focus. A field that turns wrong while somebody types moves nothing. */
export function useFirstInvalid(form: RefObject<HTMLFormElement | null>) {
  const { submitCount, isSubmitting, isValid } = useFormikContext();
  const look = useEffectEvent(() => {
    if (!isValid) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) look();
  }, [submitCount, isSubmitting]);
}
