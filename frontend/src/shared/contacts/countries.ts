/** The home country: a number typed without a country code belongs to it. */
export const home = "BR";

/** Region of a number typed in full whose country is not in the list. */
export const elsewhere = "";

/** Regions and their calling codes. Of regions that share a code, the first is the default. */
const table =
  "BR55 US1 CA1 PT351 AR54 BO591 CL56 CO57 CR506 CU53 EC593 SV503 GT502 HN504 MX52 NI505 PA507 PY595 PE51 UY598 VE58 " +
  "GY592 SR597 GF594 BZ501 HT509 GP590 MQ596 AW297 CW599 FK500 ES34 FR33 IT39 DE49 GB44 IE353 NL31 BE32 LU352 CH41 " +
  "AT43 DK45 SE46 NO47 FI358 IS354 FO298 GL299 PL48 CZ420 SK421 HU36 RO40 BG359 GR30 HR385 SI386 RS381 ME382 BA387 " +
  "MK389 AL355 XK383 EE372 LV371 LT370 BY375 UA380 MD373 RU7 KZ7 TR90 CY357 MT356 AD376 MC377 SM378 LI423 GI350 AO244 " +
  "MZ258 CV238 GW245 ST239 TL670 ZA27 NA264 BW267 ZW263 ZM260 MW265 MG261 MU230 RE262 SC248 KM269 SZ268 LS266 TZ255 " +
  "KE254 UG256 RW250 BI257 ET251 ER291 DJ253 SO252 SD249 SS211 EG20 LY218 TN216 DZ213 MA212 MR222 SN221 GM220 GN224 " +
  "SL232 LR231 CI225 ML223 BF226 NE227 TG228 BJ229 GH233 NG234 CM237 TD235 CF236 GQ240 GA241 CG242 CD243 SH290 IL972 " +
  "PS970 JO962 LB961 SY963 IQ964 IR98 SA966 YE967 OM968 AE971 QA974 BH973 KW965 GE995 AM374 AZ994 TM993 UZ998 TJ992 " +
  "KG996 AF93 PK92 IN91 NP977 BT975 BD880 LK94 MV960 MM95 TH66 LA856 KH855 VN84 MY60 SG65 ID62 BN673 PH63 CN86 HK852 " +
  "MO853 TW886 MN976 KR82 KP850 JP81 AU61 NZ64 PG675 FJ679 SB677 VU678 NC687 PF689 WS685 TO676 KI686 TV688 NR674 " +
  "FM691 MH692 PW680 CK682 NU683 TK690 WF681";

interface Country {
  region: string;
  code: string;
}

export const countries: readonly Country[] = table
  .split(" ")
  .map((entry) => ({ region: entry.slice(0, 2), code: entry.slice(2) }));

export const codeOf = (region: string): string => countries.find((one) => one.region === region)?.code ?? "";

/** No calling code is a prefix of another, so at most one matches. */
export const countryOf = (digits: string): Country | undefined => countries.find(({ code }) => digits.startsWith(code));

/** The countries, named and sorted in the interface language; the home country first. */
export function namedCountries(language: string): (Country & { name: string })[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const translatedCountries = countries.map((country) => ({
    ...country,
    name: names.of(country.region) ?? country.region,
  }));
  const alphabet = new Intl.Collator(language);
  const isHome = ({ region }: Country) => region === home;
  return [
    ...translatedCountries.filter(isHome),
    ...translatedCountries.filter((one) => !isHome(one)).sort((a, b) => alphabet.compare(a.name, b.name)),
  ];
}
