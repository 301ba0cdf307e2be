import { addressApi, type AddressVerdict } from "@guiche/contract/rules/addresses";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../lists/endpoint-query";
import { useDebouncedValue } from "../lists/use-debounced-value";

/** The server never calls such an address. The others may be over by the time it is used. */
const faults: readonly AddressVerdict[] = ["malformed", "private", "port"];

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Whether the server can call an address that is typed, once the typing pauses; nothing about the saved one. */
export function AddressNote({ url, savedAddress }: { url: string; savedAddress: string }) {
  const { t } = useTranslation("lists");
  const address = useDebouncedValue(url.trim());
  const isNew = address !== "" && address !== savedAddress.trim();
  const isReadable = isWebAddress(address);
  const { data, isFetching } = useQuery({
    ...endpointQuery(addressApi.check, { body: { url: address } }),
    enabled: isNew && isReadable,
    staleTime: 0,
    retry: false,
  });
  // A check that fails says nothing: saving does not depend on it.
  const verdict = isReadable ? data?.verdict : "malformed";
  const isFault = verdict !== undefined && faults.includes(verdict);
  return (
    <Box
      component="span"
      role="status"
      sx={{ display: "block", color: isFault ? "error.main" : verdict === "ok" ? "text.secondary" : "warning.main" }}
    >
      {!isNew ? null : isFetching ? t("address.checking") : verdict ? t(`address.${verdict}`) : null}
    </Box>
  );
}
